import { createTask, expect, joinCompany, makePerson, startCompany, taskRow, test } from '../support/journey';

test('a person in two companies sees what is unread in the other one, and an address opens in the company of its author', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const ferrow = await startCompany(page, url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  const desk = await newPerson();
  const quayside = await startCompany(desk, url, makePerson('Cid Moreau'), 'Quayside Laboratories');
  const ben = await joinCompany(desk, url, makePerson('Ben Okafor'), quayside);
  await ferrow.founder.addMember(ferrow.clientId, ben);
  await ben.openIn(desk);
  const header = desk.getByRole('banner');
  const quiet = header.getByRole('button', { name: /Quayside Laboratories$/ });
  await expect(quiet).toBeVisible();

  // Assigned in the other company: the dot comes with the focus, the number with the menu.
  await createTask(page, 'Calibrate the scale');
  await ferrow.founder.post(`/tasks?clientid=${ferrow.clientId}`, { title: 'Order weights', ownerId: ben.userId });
  await expect(async () => {
    await desk.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(header.getByRole('button', { name: /Unread notifications in 1 other company$/ })).toBeVisible();
  }).toPass();
  await header.getByRole('button', { name: /Quayside Laboratories/ }).click();
  await expect(desk.getByRole('menuitem', { name: /Ferrow Instruments/ })).toContainText('1 unread notification');
  await snap(desk, 'companies-unread');
  await desk.keyboard.press('Escape');
  await desk.goto(`${url}/portals`);
  await expect(desk.getByRole('button', { name: /^Ferrow Instruments/ })).toContainText('1 unread notification');
  await snap(desk, 'companies-page');

  // The address of an open task, as the bar has it.
  await taskRow(page, 'Calibrate the scale').press('Space');
  await expect(page).toHaveTitle(/^T-1 Calibrate the scale/);
  await expect(page).toHaveURL(new RegExp(`/tasks/[\\w-]+\\?clientId=${ferrow.clientId}$`));
  const address = page.url();
  await page.reload();
  await expect(page).toHaveTitle(/^T-1 Calibrate the scale/);
  await expect(page).toHaveURL(address);

  await desk.goto(`${url}/tasks`);
  await expect(quiet).toBeVisible();
  await desk.goto(address);
  await expect(desk).toHaveTitle(/^T-1 Calibrate the scale/);
  await expect(header.getByRole('button', { name: /Ferrow Instruments/ })).toBeVisible();
  await expect(desk).toHaveURL(address);
});
