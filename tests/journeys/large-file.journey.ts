import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request as sendRequest } from 'node:http';
import type { Request } from '@playwright/test';
import { brokenConnection, createTask, expect, makePerson, startCompany, taskRow, test } from '../support/journey';

const megabyte = 1_048_576;
const size = 30 * megabyte;
/** What the server receives before the connection is cut. */
const sentBytes = 5 * megabyte;
const name = 'Site plan.bin';

/** Sends the beginning of a body over a connection of its own, and cuts it when the server has that much. */
async function cutAfter(request: Request, bytes: Buffer): Promise<void> {
  const { authorization = '', 'content-type': type = '' } = await request.allHeaders();
  const call = sendRequest(request.url(), {
    method: 'PATCH',
    headers: { authorization, 'content-type': type, 'content-length': size },
  });
  call.on('error', () => undefined);
  call.write(bytes);
  await expect
    .poll(async () => {
      const found = await fetch(request.url(), { headers: { authorization } });
      return ((await found.json()) as { readonly offset: number }).offset;
    })
    .toBe(bytes.length);
  call.destroy();
}

test.describe('a large file', () => {
  test.use({ allowedNoise: brokenConnection });

  test('whose connection is cut pauses, continues where the server has it, and arrives unchanged', async ({
    page,
    context,
    server,
  }, testInfo) => {
    const bytes = randomBytes(size);
    const file = testInfo.outputPath(name);
    await writeFile(file, bytes);
    await startCompany(page, server.url, makePerson('Ann Marlow'), 'Ferrow Instruments');
    await createTask(page, 'Draft the certificate');
    await taskRow(page, 'Draft the certificate').getByText('Draft the certificate').click();
    const panel = page.getByRole('complementary', { name: /^Task / });
    const row = panel.getByRole('region', { name: 'Attachments' }).getByRole('listitem').filter({ hasText: name });

    const offsets: number[] = [];
    await page.route(/\/uploads\/[^/]+\?/, async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') {
        await route.continue();
        return;
      }
      offsets.push(Number(new URL(request.url()).searchParams.get('offset')));
      if (offsets.length > 1) {
        await route.continue();
        return;
      }
      await cutAfter(request, bytes.subarray(0, sentBytes));
      await context.setOffline(true);
      await route.abort('connectionreset');
    });

    const chooser = page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: 'Attach files' }).click();
    await (await chooser).setFiles(file);
    await expect(row).toContainText(/(?:Paused at|Waiting for a connection)/);
    await context.setOffline(false);
    await expect(row.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    expect(offsets).toEqual([0, sentBytes, sentBytes + 16 * megabyte]);

    const download = page.waitForEvent('download');
    await row
      .getByRole('button', { name: `Download ${name}` })
      .first()
      .click();
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(await (await download).path())) {
      hash.update(chunk as Buffer);
    }
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});
