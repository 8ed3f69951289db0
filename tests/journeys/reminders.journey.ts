import {
  brokenConnection,
  expect,
  expectAccessible,
  joinCompany,
  makePerson,
  openTaskPanel,
  startCompany,
  test,
  waitForLive,
} from '../support/journey';

test.use({ allowedNoise: brokenConnection });

test('a person is reminded of a task at a time and before its due date, which a colleague moves and completes [R100.personal]', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const company = await startCompany(page, url, makePerson('Ana Souza'), 'Ferrow Instruments');
  const { founder, clientId } = company;
  const ben = await newPerson();
  const colleague = await joinCompany(ben, url, makePerson('Ben Okafor'), company);
  const { id = '' } = await founder.post(`/tasks?clientid=${clientId}`, {
    title: 'Weigh the samples',
    dueOn: '2031-05-02',
  });
  const laptop = await newPerson();
  await founder.openIn(laptop);
  await laptop.goto(`${url}/settings/reminders`);
  await waitForLive(laptop);
  await expect(laptop.getByText('Be reminded of a task from its menu')).toBeVisible();
  const rows = laptop.getByRole('main').getByRole('row');

  // From the menu of the task: tomorrow at nine, unless the person says otherwise.
  const panel = await openTaskPanel(page, 'Weigh the samples');
  const remindMe = async () => {
    await panel.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Remind me…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remind me: Weigh the samples' });
    await expect(dialog).toBeVisible();
    return dialog;
  };
  const first = await remindMe();
  await expect(first.getByRole('combobox', { name: 'When' })).toHaveValue('Tomorrow 9:00 AM');
  await first.getByRole('textbox', { name: 'Note' }).fill('Bring the scale');
  await snap(page, 'reminder-dialog');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(first).toBeHidden();
  await expect(rows.filter({ hasText: 'Bring the scale' })).toContainText('Tomorrow 9:00 AM');

  // The first is shown beside the fields of the second, which moves with the due date.
  const second = await remindMe();
  await expect(second.getByRole('list', { name: 'Reminders that you have set' })).toContainText('Bring the scale');
  await second.getByText('Before the due date').click();
  await second.getByRole('button', { name: /How long before$/ }).click();
  await page.getByRole('option', { name: '1 day' }).click();
  await second.getByRole('button', { name: 'Set reminder' }).click();
  await expect(second).toBeHidden();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('May 1, 2031');
  await colleague.patch(`/tasks/${id}?clientid=${clientId}`, { dueOn: '2031-06-10' }, 1);
  await expect(rows.nth(1)).toContainText('Jun 9, 2031');
  await snap(laptop, 'reminders');
  await expectAccessible(laptop);

  // When it comes, the bell says so, and leads to the task.
  const reminders = await laptop.evaluate(async (portal) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('AccessToken') ?? ''}` };
    const answer = await fetch(`/api/reminders?clientid=${portal}`, { headers });
    return ((await answer.json()) as { readonly items: readonly { readonly id: string; readonly note: string }[] })
      .items;
  }, clientId);
  const scale = reminders.find(({ note }) => note === 'Bring the scale')?.id ?? '';
  const soon = new Date(Date.now() + 2_000).toISOString();
  await founder.patch(`/reminders/${scale}?clientid=${clientId}`, { snoozedUntil: soon }, 1);
  const bell = laptop.getByRole('banner').getByRole('button', { name: 'Notifications, 1 unread' });
  await expect(bell).toBeVisible({ timeout: 60_000 });
  await expect(rows.filter({ hasText: 'Bring the scale' })).toContainText('Tomorrow 9:00 AM');
  await bell.click();
  const told = laptop.getByRole('dialog', { name: 'Notifications' }).getByRole('row');
  await expect(told).toContainText('Reminder: Bring the scale – “Weigh the samples”');
  await told.getByRole('link').click();
  await expect(laptop.getByRole('complementary', { name: 'Task T-1' })).toBeVisible();

  // Who completes the task ends both.
  await laptop.goto(`${url}/settings/reminders`);
  await waitForLive(laptop);
  await expect(rows).toHaveCount(2);
  await colleague.patch(`/tasks/${id}?clientid=${clientId}`, { status: 'done' }, 2);
  await expect(rows).toHaveCount(0);
  await laptop.getByText('Done', { exact: true }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Completed or deleted');
});

test('a time before a due date that has passed is refused where it was chosen', async ({ page, server }) => {
  const { url } = server;
  const { founder, clientId } = await startCompany(page, url, makePerson('Ana Souza'), 'Ferrow Instruments');
  const dueOn = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await founder.post(`/tasks?clientid=${clientId}`, { title: 'Call the lab', dueOn });
  const panel = await openTaskPanel(page, 'Call the lab');
  await panel.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Remind me…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind me: Call the lab' });
  await dialog.getByText('Before the due date').click();
  const before = dialog.getByRole('button', { name: /How long before$/ });
  await before.click();
  await page.getByRole('option', { name: '1 week' }).click();
  await dialog.getByRole('button', { name: 'Set reminder' }).click();
  await expect(dialog.getByText('That moment has passed already.')).toBeVisible();
  await before.click();
  await page.getByRole('option', { name: '1 day' }).click();
  await dialog.getByRole('button', { name: 'Set reminder' }).click();
  await expect(dialog).toBeHidden();
});

test('a reminder of anything is set without a connection, snoozed, done and undone', async ({ page, server, snap }) => {
  const { url } = server;
  await startCompany(page, url, makePerson('Ana Souza'), 'Ferrow Instruments');
  await waitForLive(page);
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: 'Reminders', level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Notifications' }).getByRole('link')).toHaveText([
    'Notifications',
    'Reminders',
  ]);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'New reminder' }).click();
  const dialog = page.getByRole('dialog', { name: 'New reminder' });
  await dialog.getByRole('button', { name: 'Set reminder' }).click();
  await expect(dialog.getByText('Write what you want to be reminded of.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'What' }).fill('Order tea');
  await dialog.getByRole('combobox', { name: 'When' }).fill('in 3 days 16:30');
  await dialog.getByRole('button', { name: /Repeat$/ }).click();
  await page.getByRole('option', { name: 'Every working day' }).click();
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Set reminder' }).click();
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  const row = main.getByRole('row').filter({ hasText: 'Order tea' });
  await expect(row.getByRole('img', { name: 'Every working day' })).toBeVisible();
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && new URL(response.url()).pathname === '/api/reminders',
    { timeout: 120_000 },
  );
  await page.context().setOffline(false);
  await waitForLive(page);
  await answered;
  // The live event can overtake the answer: until then the page has both.
  await expect(row).toHaveCount(1);
  await expect(row.getByText('Not sent')).toHaveCount(0);
  await expect(row).toContainText('4:30 PM');
  await snap(page, 'reminders-repeated');

  // By the keyboard alone: `s` opens the actions of a row, `e` marks it as done.
  await row.focus();
  await page.keyboard.press('s');
  await expect(page.getByRole('menuitem', { name: 'Mark as done' })).toBeFocused();
  await page.getByRole('menuitem', { name: 'Until tomorrow 9:00' }).press('Enter');
  await expect(row).toContainText('Snoozed: Tomorrow 9:00 AM');
  await row.focus();
  await page.keyboard.press('e');
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});
