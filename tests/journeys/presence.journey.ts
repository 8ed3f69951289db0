import type { Locator } from '@playwright/test';
import {
  brokenConnection,
  createTask,
  expect,
  expectAccessible,
  joinCompany,
  makePerson,
  openTaskPanel,
  settleAnimations,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test.use({ allowedNoise: brokenConnection });

/** Place and size in whole pixels: the browser's fractions differ from one layout to the next by less than a thousandth. */
async function pixels(part: Locator): Promise<readonly number[]> {
  await settleAnimations(part.page());
  const box = await part.boundingBox();
  expect(box).not.toBeNull();
  return [box?.x, box?.y, box?.width, box?.height].map((length) => Math.round(length ?? Number.NaN));
}

test('two people who have one task open see each other come, type and go', async ({ page, newPerson, ownServer }) => {
  const ann = makePerson('Ann Marlow');
  const ben = makePerson('Ben Okafor');
  const company = await startCompany(page, ownServer.url, ann, 'Ferrow Instruments');
  await createTask(page, 'Calibrate the scale');
  const second = await newPerson();
  await joinCompany(second, ownServer.url, ben, company);
  await expect(taskRow(second, 'Calibrate the scale')).toBeVisible();
  await waitForLive(page);
  await waitForLive(second);

  const panel = await openTaskPanel(page, 'Calibrate the scale');
  const title = panel.getByRole('textbox', { name: 'Title' });
  const place = await pixels(title);
  const benIsHere = panel.getByRole('img', { name: 'Also here: Ben Okafor' });
  const benTypes = panel.getByText('Ben Okafor is typing in Title');
  await expect(benIsHere).toHaveCount(0);

  const benPanel = await openTaskPanel(second, 'Calibrate the scale');
  await expect(benIsHere).toBeVisible();
  await expect(benPanel.getByRole('img', { name: 'Also here: Ann Marlow' })).toBeVisible();

  await benPanel.getByRole('textbox', { name: 'Title' }).fill('Calibrate the scale now');
  await expect(benTypes).toBeVisible();
  // Nothing has moved.
  expect(await pixels(title)).toEqual(place);
  await expectAccessible(page);
  await benPanel.getByRole('textbox', { name: 'Title' }).press('Enter');
  await expect(benTypes).toHaveCount(0);
  await expect(title).toHaveValue('Calibrate the scale now');

  // A restarted server knows no one; both browsers connect and enter again.
  await ownServer.kill();
  await expect(benIsHere).toHaveCount(0);
  await ownServer.start();
  await expect(benIsHere).toBeVisible({ timeout: 90_000 });
  await expect(benPanel.getByRole('img', { name: 'Also here: Ann Marlow' })).toBeVisible();
  await second.close();
  await expect(benIsHere).toHaveCount(0);
});
