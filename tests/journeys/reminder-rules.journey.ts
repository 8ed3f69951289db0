import { expect, expectAccessible, joinCompany, makePerson, startCompany, test, waitForLive } from '../support/journey';

test('an admin sets rules of reminders, a member changes them for themselves, and is told when they come [R100.rules]', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  test.slow();
  const { url } = server;
  const company = await startCompany(page, url, makePerson('Ana Souza'), 'Ferrow Instruments');
  const { founder, clientId } = company;
  const laptop = await newPerson();
  const ben = await joinCompany(laptop, url, makePerson('Ben Okafor'), company);
  await laptop.goto(`${url}/settings/reminders`);
  await waitForLive(laptop);
  await laptop.getByText('Rules', { exact: true }).click();
  const ofCompany = laptop.getByRole('list', { name: 'Rules of the company' }).getByRole('listitem');
  await expect(ofCompany).toHaveCount(2);

  // The rules of the product are there from the beginning; the admin adds one, and it is shown to everyone at once.
  await page.goto(`${url}/settings/reminder-rules`);
  await waitForLive(page);
  const rules = page.getByRole('list', { name: 'Reminder rules' }).getByRole('listitem');
  await expect(rules).toHaveText([
    /Remind the owner and the collaborators on the due date, at 9:00 AM/,
    /Remind the owner and the collaborators on the day after the due date, at 9:00 AM/,
  ]);
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByRole('checkbox', { name: 'Owner' }).press(' ');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(dialog.getByText('Choose at least one: owner, collaborators or watchers.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Owner' }).press(' ');
  await snap(page, 'reminder-rule-dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(dialog).toBeHidden();
  const sentence = 'Remind the owner 1 day before the due date, at 9:00 AM';
  await expect(rules.filter({ hasText: sentence })).toBeVisible();
  const mine = ofCompany.filter({ hasText: 'before the due date' });
  await expect(mine).toContainText(sentence);
  await snap(page, 'reminder-rules-company');
  await expectAccessible(page);

  // The member turns one off and moves another, which changes nothing for the company.
  const onDueDate = ofCompany.filter({ hasText: 'on the due date' }).getByRole('switch');
  await onDueDate.press(' ');
  await expect(onDueDate).not.toBeChecked();
  await mine.getByRole('button', { name: /^Actions for/ }).click();
  await laptop.getByRole('menuitem', { name: 'Change for me' }).click();
  const change = laptop.getByRole('dialog', { name: 'Change for me' });
  await change.getByRole('button', { name: /How long$/ }).click();
  await laptop.getByRole('option', { name: '2 days' }).click();
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toBeHidden();
  await expect(mine).toContainText('Remind the owner 2 days before the due date, at 9:00 AM');
  await expect(mine).toContainText('Changed by you');
  await snap(laptop, 'reminder-rules-mine');
  await expectAccessible(laptop);
  await expect(rules.filter({ hasText: sentence })).toBeVisible();

  // A locked rule is that of the company again.
  await rules
    .filter({ hasText: sentence })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Lock for everyone' }).click();
  await expect(mine.getByRole('switch')).toBeDisabled();
  await expect(mine).toContainText(sentence);

  // A rule comes at its time, which is the next minute here, and is in the bell without a reload.
  // Members of a journey live in Berlin.
  const minute = 60_000;
  const next = new Date(Math.ceil((Date.now() + 8_000) / minute) * minute);
  const [day = '', clock = ''] = next.toLocaleString('sv', { timeZone: 'Europe/Berlin' }).split(' ');
  const time = clock.slice(0, 5);
  await founder.post(`/tasks?clientid=${clientId}`, { title: 'Weigh the samples', ownerId: ben.userId, dueOn: day });
  await founder.post(`/reminders/company-rules?clientid=${clientId}`, {
    ...{ entityType: 'tasks.task', trigger: 'atDue', offsetMinutes: 0, time, everyDays: 1, maxRepeats: 1 },
    ...{ recipients: ['owner'], channels: 'app', onWorkingDays: false, isEnabled: true, isLocked: true },
    ...{ escalateAfterDays: null, escalateTo: null },
  });
  // So does one about the start, which is that of another task.
  await founder.post(`/tasks?clientid=${clientId}`, { title: 'Order the gloves', ownerId: ben.userId, startOn: day });
  await founder.post(`/reminders/company-rules?clientid=${clientId}`, {
    ...{ entityType: 'tasks.task', trigger: 'beforeStart', offsetMinutes: 0, time, everyDays: 1, maxRepeats: 1 },
    ...{ recipients: ['owner'], channels: 'app', onWorkingDays: false, isEnabled: true, isLocked: true },
    ...{ escalateAfterDays: null, escalateTo: null },
  });
  await expect(ofCompany).toHaveCount(5);
  await expect(ofCompany.filter({ hasText: 'Remind the owner on the start date' })).toBeVisible();
  await laptop
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click();
  const told = laptop.getByRole('dialog', { name: 'Notifications' });
  await expect(told.getByText(/“Weigh the samples” is due on/)).toBeVisible({ timeout: 90_000 });
  await expect(told.getByText(/“Order the gloves” starts today/)).toBeVisible();
});
