import type { Locator, Page } from '@playwright/test';
import {
  acceptInvitation,
  ApiPerson,
  createTask,
  expect,
  expectAccessible,
  expectRoom,
  keepAppearance,
  keptIn,
  mailTo,
  makePerson,
  signIn,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

const steps = (page: Page): Locator => page.getByRole('region', { name: 'Next steps' });

/** A picture of another shape than a photo, with a colour on each half. */
async function pictureOf(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 320 });
    const context = canvas.getContext('2d');
    for (const [colour, left] of [
      ['#d33', 0],
      ['#36c', 320],
    ] as const) {
      Object.assign(context ?? {}, { fillStyle: colour });
      context?.fillRect(left, 0, 320, 320);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
}

test('the setup shows the company while it is typed, leads back from each step and promises no step that never comes', async ({
  page,
  server,
  snap,
}) => {
  const ann = makePerson('Ann Marlow');
  await ApiPerson.register(server.url, ann);
  await signIn(page, server.url, ann);
  const name = page.getByRole('textbox', { name: 'Company name' });
  await expect(name).toBeVisible();
  const picture = page.locator('figure bdi');
  await expect(picture).toHaveText('');
  await name.fill('Ferrow Instruments');
  await expect(picture).toHaveText('Ferrow Instruments');
  await expect(page.getByRole('list', { name: 'Step 1 of 4' }).getByRole('listitem')).toHaveText([
    'Your company',
    'Office teams',
    'Projects',
    'Finish',
  ]);
  await snap(page, 'first-steps-company');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to office teams' }).click();

  await expect(page.getByRole('heading', { name: 'Office teams', level: 1 })).toBeVisible();
  await snap(page, 'first-steps-teams');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(name).toHaveValue('Ferrow Instruments');
  await name.fill('Ferrow Balances');
  await page.getByRole('button', { name: 'Continue to office teams' }).click();
  await expect(page.getByText('Which teams work at Ferrow Balances?')).toBeVisible();
});

test('the setup ends with invitations that a reload does not lose, and the first page ticks what is done in any browser', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const [ann, ben, cid] = [makePerson('Ann Marlow'), makePerson('Ben Okafor'), makePerson('Cid Roe')];
  await ApiPerson.register(url, ann);
  await signIn(page, url, ann);
  await page.getByLabel('Company name').fill(`Steps ${ann.email}`);
  await page.getByRole('button', { name: 'Continue to office teams' }).click();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL(/\/projects/);
  await page.getByRole('button', { name: 'Skip for now' }).click();

  await expect(page.getByRole('heading', { name: 'Invite colleagues', level: 1 })).toBeVisible();
  await snap(page, 'first-steps-invite');
  await expectAccessible(page);
  const addresses = page.getByLabel('Email addresses');
  await addresses.fill(`${ben.email}\nsomeone-else`);
  await page.getByRole('button', { name: 'Send invitation and finish' }).click();
  await expect(page.getByText('“someone-else” is not an email address.')).toBeVisible();
  await snap(page, 'first-steps-invite-invalid');
  await addresses.fill(`${ben.email}, ${cid.email}`);
  await expect(page.getByRole('button', { name: 'Send 2 invitations and finish' })).toBeVisible();
  await expect.poll(() => keptIn(page)).toContain(cid.email);
  await page.reload();
  await expect(addresses).toHaveValue(`${ben.email}, ${cid.email}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectRoom(page);
  await snap(page, 'first-steps-invite-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Send 2 invitations and finish' }).click();

  await expect(page).toHaveURL(/\/tasks/);
  await expect(page.getByText('2 invitations created.')).toBeVisible();
  await mailTo(url, cid.email, /invit/i);
  await expect(steps(page).getByText('1 of 3 done')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create task' })).toHaveCount(1);
  await snap(page, 'first-steps-empty');
  await expectAccessible(page);

  const member = await newPerson();
  await acceptInvitation(member, url, ben);
  await expect(steps(member).getByRole('button', { name: /Create a first task/ })).toBeVisible();
  await expect(steps(member).getByText('Invite colleagues')).toHaveCount(0);

  const second = await newPerson();
  await signIn(second, url, ann);
  await waitForLive(page);
  await steps(second)
    .getByRole('link', { name: /Add a photo/ })
    .click();
  await second.getByLabel('Choose an image').setInputFiles(await pictureOf(second));
  const crop = second.getByRole('dialog', { name: 'Crop your photo' });
  await expect(crop.getByRole('slider', { name: 'Top to bottom' })).toBeDisabled();
  await snap(second, 'photo-crop');
  await expectAccessible(second);
  await crop.getByRole('slider', { name: 'Zoom' }).press('End');
  await crop.getByRole('slider', { name: 'Left to right' }).press('End');
  await crop.getByRole('button', { name: 'Use photo' }).click();
  await expect(second.getByText('Your photo was changed.')).toBeVisible();
  await expect(steps(page).getByText('2 of 3 done')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expectRoom(page);
  await snap(page, 'first-steps-empty-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await createTask(member, 'Order brass weights');
  await expect(taskRow(page, 'Order brass weights')).toBeVisible();
  // All are done.
  await expect(steps(page)).toBeHidden();
  await expect(steps(member).getByText('1 of 2 done')).toBeVisible();
  await snap(member, 'first-steps-first-task');
  await expectAccessible(member);
});

test('next steps that a person hides stay hidden in every browser, until that is undone', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const { founder } = await startCompany(page, url, ann, `Hidden steps ${ann.email}`);
  const second = await newPerson();
  await founder.openIn(second);
  await waitForLive(second);
  await expect(steps(second)).toBeVisible();
  await steps(page).getByRole('button', { name: 'Hide next steps' }).click();
  await expect(steps(page)).toBeHidden();
  await expect(steps(second)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(steps(page)).toBeVisible();
  await expect(steps(second)).toBeVisible();
  await steps(second).getByRole('button', { name: 'Hide next steps' }).click();
  await expect(steps(page)).toBeHidden();
  await page.reload();
  await expect(page.getByText('Keep track of who’s doing what, and by when.')).toBeVisible();
  await waitForLive(page);
  await expect(steps(page)).toBeHidden();

  const other = makePerson('Ben Okafor');
  const german = await newPerson();
  await startCompany(german, url, other, `Steps in German ${other.email}`);
  await keepAppearance(german, url, { language: 'de' });
  await german.reload();
  await expect(german.getByRole('region', { name: 'Nächste Schritte' })).toBeVisible();
  await snap(german, 'first-steps-german');
});
