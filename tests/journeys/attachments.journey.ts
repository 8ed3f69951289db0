import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import {
  brokenConnection,
  createTask,
  expect,
  joinCompany,
  signedInScreenCheck,
  makePerson,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

function textFile(name: string, text: string): GivenFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

/** A picture as a browser draws it. */
async function drawPicture(page: Page, name: string, colour: string): Promise<GivenFile> {
  const base64 = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 400];
    const context = canvas.getContext('2d');
    if (context !== null) {
      context.fillStyle = fill;
      context.fillRect(0, 0, 640, 400);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, colour);
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}

async function openTask(page: Page, title: string): Promise<Locator> {
  await taskRow(page, title).getByText(title).click();
  const panel = page.getByRole('complementary', { name: /^Task / });
  await expect(panel.getByRole('button', { name: 'Attach files' })).toBeVisible();
  return panel;
}

function fileRow(panel: Locator, name: string): Locator {
  return panel.getByRole('region', { name: 'Attachments' }).getByRole('listitem').filter({ hasText: name });
}

/** Attaches through the button, as a person does. */
async function choose(page: Page, panel: Locator, files: readonly GivenFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'Attach files' }).click();
  await (await chooser).setFiles([...files]);
}

/** Hangs files over a part of the page, and lets them go there. */
async function drop(part: Locator, files: readonly GivenFile[], whileOver: () => Promise<void>): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }));
  const transfer = await part.page().evaluateHandle((list) => {
    const held = new DataTransfer();
    for (const { name, mimeType, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      held.items.add(new File([bytes], name, { type: mimeType }));
    }
    return held;
  }, given);
  await part.dispatchEvent('dragover', { dataTransfer: transfer });
  await whileOver();
  await part.dispatchEvent('drop', { dataTransfer: transfer });
}

/** Names of the files that the browser keeps because they did not reach the server. */
function keptNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve, reject) => {
        const opening = indexedDB.open('tessera');
        opening.onerror = () => reject(new Error('The database of the browser does not open.'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            const rows = reading.result as { key: string; value: File }[];
            resolve(rows.filter(({ key }) => key.startsWith('core:files')).map(({ value }) => value.name));
          };
        };
      }),
  );
}

test.describe('the files of a task', () => {
  test.use({ allowedNoise: brokenConnection });

  test('are attached, seen by others at once, looked at, downloaded, removed and brought back, and none is lost', async ({
    page,
    newPerson,
    server,
  }) => {
    const ann = makePerson('Ann Marlow');
    const ben = makePerson('Ben Okafor');
    const company = await startCompany(page, server.url, ann, 'Ferrow Instruments');
    await createTask(page, 'Draft the certificate');
    const second = await newPerson();
    await joinCompany(second, server.url, ben, company);
    const panel = await openTask(page, 'Draft the certificate');
    const seen = await openTask(second, 'Draft the certificate');
    await waitForLive(second);
    await waitForLive(page);
    const check = await signedInScreenCheck(page, server.url);

    const report = textFile('Repeatability series.csv', 'unit;mass\r\n3;4.2001\r\n');
    const bench = await drawPicture(page, 'Bench.png', '#2a6f78');
    const dial = await drawPicture(page, 'Dial.png', '#c98b2b');
    await choose(page, panel, [report, bench]);
    await expect(fileRow(panel, 'Repeatability series.csv')).toContainText(/21 bytes · Ann Marlow · /);
    await expect(fileRow(panel, 'Bench.png').getByRole('button', { name: 'Show Bench.png' })).toBeVisible();
    await expect(fileRow(seen, 'Repeatability series.csv')).toBeVisible();
    await drop(panel.getByRole('heading', { name: 'Activity' }), [dial], async () => {
      await expect(page.getByText('Drop to attach')).toBeVisible();
    });
    await expect(page.getByText('Drop to attach')).toBeHidden();
    await expect(fileRow(seen, 'Dial.png')).toBeVisible();
    await expect(fileRow(seen, 'Dial.png').locator('img')).toBeVisible();
    await check('task with files');

    // Looked at by the keyboard alone.
    const opener = fileRow(panel, 'Dial.png').getByRole('button', { name: 'Show Dial.png' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Dial.png' });
    await expect(viewer.getByRole('img', { name: 'Dial.png' })).toBeVisible();
    await expect
      .poll(() => viewer.getByRole('img', { name: 'Dial.png' }).evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(640);
    await check('viewer of pictures');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog', { name: 'Bench.png' }).getByText(/^2 of 2/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();

    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const download = page.waitForEvent('download');
    await fileRow(panel, report.name)
      .getByRole('button', { name: `Download ${report.name}` })
      .first()
      .click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(report.name);
    expect(readFileSync(await saved.path()).equals(report.buffer)).toBe(true);
    const token = await page.evaluate(() => localStorage.getItem('AccessToken'));
    expect(addresses.some((address) => address.includes('/content'))).toBe(true);
    expect(addresses.filter((address) => address.includes(token ?? 'no token'))).toEqual([]);

    await fileRow(panel, 'Bench.png').getByRole('button', { name: 'Remove Bench.png' }).click();
    await expect(fileRow(panel, 'Bench.png')).toHaveCount(0);
    await expect(fileRow(seen, 'Bench.png')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(fileRow(panel, 'Bench.png')).toBeVisible();
    await expect(fileRow(seen, 'Bench.png')).toBeVisible();

    // The server's own sentence stands beside the file that it refuses.
    await choose(page, panel, [textFile('setup.exe', 'MZ')]);
    await expect(fileRow(panel, 'setup.exe')).toContainText('Programs can’t be attached.');
    await fileRow(panel, 'setup.exe').getByRole('button', { name: 'Dismiss setup.exe' }).click();
    await expect(fileRow(panel, 'setup.exe')).toHaveCount(0);

    // Cut off, it can be tried again; kept over a reload, it goes by itself when the task is opened again.
    const uploadsOf = /\/attachments(\?|$)/;
    await page.route(uploadsOf, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await choose(page, panel, [textFile('Cut off.txt', 'again'), textFile('Kept.txt', 'over a reload')]);
    await expect(fileRow(panel, 'Kept.txt')).toContainText('Connection lost.');
    await page.unroute(uploadsOf);
    await fileRow(panel, 'Cut off.txt').getByRole('button', { name: 'Retry upload of Cut off.txt' }).click();
    await expect(fileRow(seen, 'Cut off.txt')).toBeVisible();
    await expect.poll(() => keptNames(page)).toEqual(['Kept.txt']);
    await page.reload();
    await expect(fileRow(panel, 'Kept.txt').getByRole('button', { name: 'Remove Kept.txt' })).toBeVisible();
    await expect.poll(() => keptNames(page)).toEqual([]);

    // So does one that was being sent when the page closed.
    await page.route(uploadsOf, (route) => (route.request().method() === 'POST' ? undefined : route.continue()));
    await choose(page, panel, [textFile('On its way.txt', 'over another reload')]);
    await expect.poll(() => keptNames(page)).toEqual(['On its way.txt']);
    await page.unroute(uploadsOf);
    await page.reload();
    await expect(fileRow(panel, 'On its way.txt').getByRole('button', { name: 'Remove On its way.txt' })).toBeVisible();
    await expect.poll(() => keptNames(page)).toEqual([]);

    await page.context().setOffline(true);
    await choose(page, panel, [textFile('Notes from the train.txt', 'Written in a tunnel.')]);
    await expect(fileRow(panel, 'Notes from the train.txt')).toContainText('Waiting for a connection');
    await page.context().setOffline(false);
    await expect(
      fileRow(panel, 'Notes from the train.txt').getByRole('button', { name: 'Remove Notes from the train.txt' }),
    ).toBeVisible();
    await expect(fileRow(seen, 'Notes from the train.txt')).toBeVisible();
  });
});
