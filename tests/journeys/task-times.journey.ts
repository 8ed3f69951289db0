import {
  expect,
  joinCompany,
  makePerson,
  openTaskPanel,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test('a task gets a due time in plain words, a start and an estimate, which a colleague sees at once', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const company = await startCompany(page, url, makePerson('Ann Marlow'), 'Ferrow Instruments');
  const second = await newPerson();
  await joinCompany(second, url, makePerson('Ben Okafor'), company);
  await waitForLive(second);

  // In one line, as people say it.
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Create task' });
  await dialog.getByRole('textbox', { name: 'Title' }).pressSequentially('Call the lab tomorrow at 3 pm !high');
  await expect(dialog.getByRole('row', { name: /^Due Tomorrow 3:00 PM/ })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(taskRow(second, 'Call the lab')).toContainText('Tomorrow 3:00 PM');

  // By its key, typed into the popover at the row.
  await taskRow(page, 'Call the lab').focus();
  await page.keyboard.press('d');
  const due = page.getByRole('dialog', { name: /^Due date of T-/ });
  await due.getByRole('combobox', { name: 'Due' }).pressSequentially('in 2 days 9:30');
  await page.keyboard.press('Enter');
  await expect(taskRow(page, 'Call the lab')).toContainText('9:30 AM');
  await expect(taskRow(second, 'Call the lab')).toContainText('9:30 AM');

  const panel = await openTaskPanel(page, 'Call the lab');
  await panel.getByRole('combobox', { name: 'Start' }).fill('today');
  await panel.getByRole('combobox', { name: 'Start' }).press('Enter');
  await panel.getByRole('textbox', { name: 'Estimate' }).fill('1.5h');
  await panel.getByRole('textbox', { name: 'Estimate' }).press('Enter');
  await expect(panel.getByRole('textbox', { name: 'Estimate' })).toHaveValue('1 h 30 min');
  const other = await openTaskPanel(second, 'Call the lab');
  await expect(other.getByRole('textbox', { name: 'Estimate' })).toHaveValue('1 h 30 min');
  await expect(other.getByRole('combobox', { name: 'Start' })).toHaveValue('Today');
  await snap(page, 'task-times');

  // The two cannot contradict each other, and what was typed stays.
  await panel.getByRole('combobox', { name: 'Start' }).fill('in 5 days');
  await panel.getByRole('combobox', { name: 'Start' }).press('Enter');
  await expect(panel.getByText(/^Choose .* or an earlier day\./)).toBeVisible();
  await expect(panel.getByRole('combobox', { name: 'Start' })).toHaveValue('in 5 days');
  await expect(other.getByRole('combobox', { name: 'Start' })).toHaveValue('Today');
});
