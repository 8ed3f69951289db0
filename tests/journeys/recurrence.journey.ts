import {
  expect,
  expectAccessible,
  joinCompany,
  makePerson,
  openTaskPanel,
  startCompany,
  test,
  waitForLive,
} from '../support/journey';

test('a task repeats: the next one comes for everyone when it is completed, and goes when that is undone [R23]', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const company = await startCompany(page, url, makePerson('Ana Souza'), 'Ferrow Instruments');
  const { founder, clientId } = company;
  const ben = await newPerson();
  await joinCompany(ben, url, makePerson('Ben Okafor'), company);
  await founder.post(`/tasks?clientid=${clientId}`, { title: 'Weigh the samples', dueOn: '2031-05-02' });
  await page.goto(`${url}/tasks`);
  await ben.goto(`${url}/tasks`);
  await waitForLive(ben);
  const rows = ben.getByRole('main').getByRole('row').filter({ hasText: 'Weigh the samples' });
  /** Rows come and go one by one. */
  const expectOnly = async (date: string) => {
    await expect(rows.filter({ hasText: date })).toHaveCount(1);
    await expect(rows).toHaveCount(1);
  };
  await expectOnly('May 2, 2031');

  // What most people need is two clicks away, in words of the due date.
  const panel = await openTaskPanel(page, 'Weigh the samples');
  const repeats = panel.getByRole('button', { name: /Repeats/ });
  await expect(repeats).toContainText('Does not repeat');
  await repeats.click();
  await page.getByRole('option', { name: 'Every week on Friday', exact: true }).click();
  await expect(repeats).toContainText('Every week on Friday');
  await expect(rows.getByTitle('Repeats')).toBeVisible();
  await snap(ben, 'repeating-row');

  // Completed here, the next one is there, at once and without a reload.
  await panel.getByRole('button', { name: 'Complete', exact: true }).click();
  await expectOnly('May 9, 2031');
  await expect(rows.getByTitle('Repeats')).toBeVisible();

  // Undone, the next one goes, and this one repeats again.
  await panel.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expectOnly('May 2, 2031');
  await expect(repeats).toContainText('Every week on Friday');

  // Any other rule, by keyboard.
  await repeats.press('Enter');
  await page.getByRole('option', { name: 'Custom…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^How T-\d+ repeats$/ });
  await expect(dialog.getByRole('checkbox', { name: 'Friday' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Friday' }).press('Space');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Choose at least one day.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Monday' }).check();
  await dialog.getByRole('checkbox', { name: 'Thursday' }).check();
  await dialog.getByRole('textbox', { name: 'Every' }).fill('2');
  await expect(dialog.getByRole('status').filter({ hasText: /^Next: .+, .+/ })).toBeVisible();
  await snap(page, 'repeat-dialog');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Every' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(repeats).toContainText('Every 2 weeks on Monday and Thursday');
  await expect(panel).toContainText('set how the task repeats: Every 2 weeks on Monday and Thursday');
  await panel.getByRole('button', { name: 'Complete', exact: true }).click();
  await expectOnly('May 12, 2031');
  await snap(page, 'completed-repeating');
});
