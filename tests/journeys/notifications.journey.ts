import {
  brokenConnection,
  delayedMailTo,
  expect,
  expectAccessible,
  fieldOf,
  joinCompany,
  makePerson,
  openComposer,
  ServerClock,
  startCompany,
  test,
  waitForLive,
} from '../support/journey';

const clock = new ServerClock();

test.use({ allowedNoise: brokenConnection, ownEnvironment: clock.environment });
test.afterEach(() => clock.remove());

test('a person is told of what is assigned to them, live and by mail, opens it, and chooses what to be told [R40.notifications] [R82]', async ({
  page,
  newPerson,
  ownServer,
  snap,
}) => {
  test.setTimeout(600_000);
  const { url } = ownServer;
  const ana = makePerson('Ana Souza');
  const ben = makePerson('Ben Okafor');
  const company = await startCompany(page, url, ana, 'Ferrow Instruments');
  const { founder, clientId } = company;
  const desk = await newPerson();
  const member = await joinCompany(desk, url, ben, company);
  const laptop = await newPerson();
  await member.openIn(laptop);
  await waitForLive(desk);
  await waitForLive(laptop);
  const bellOf = (of: typeof desk, name: string) => of.getByRole('banner').getByRole('button', { name, exact: true });
  await expect(bellOf(desk, 'Notifications')).toBeVisible();
  await expect(bellOf(laptop, 'Notifications')).toBeVisible();

  const composer = await openComposer(page);
  await composer.getByLabel('Title').fill('Order brass weights');
  await fieldOf(composer, 'Owner').click();
  await page.getByRole('option', { name: /Ben Okafor/ }).click();
  await composer.getByRole('button', { name: 'Create task' }).click();
  await expect(composer).toBeHidden();

  await expect(bellOf(desk, 'Notifications, 1 unread')).toBeVisible();
  await expect(bellOf(laptop, 'Notifications, 1 unread')).toBeVisible();
  await desk.keyboard.press('g');
  await desk.keyboard.press('n');
  const popover = desk.getByRole('dialog', { name: 'Notifications' });
  const row = popover.getByRole('row', { name: /Order brass weights/ });
  await expect(row).toContainText('Ana Souza');
  await expect(row).toContainText('Because it is assigned to you');
  await expectAccessible(desk);
  await snap(desk, 'notifications');
  await row.getByRole('link').click();
  await expect(desk.getByRole('complementary', { name: 'Task T-1' })).toBeVisible();
  await expect(popover).toBeHidden();
  await expect(bellOf(desk, 'Notifications')).toBeVisible();
  await expect(bellOf(laptop, 'Notifications')).toBeVisible();

  const assign = (title: string) => founder.post(`/tasks?clientid=${clientId}`, { title, ownerId: member.userId });
  const second = await assign('Calibrate the scale of the second laboratory before the auditors come');
  await expect(bellOf(desk, 'Notifications, 1 unread')).toBeVisible();
  const mail = await delayedMailTo(url, ben.email, /Calibrate the scale/, clock);
  // The other one was read in the product.
  expect(mail.text).not.toContain('Order brass weights');
  const [link = ''] = /http\S+\/notification\/\S+/.exec(mail.text) ?? [];
  await desk.goto(`${url}${new URL(link).pathname}${new URL(link).search}`);
  await expect(desk.getByRole('complementary', { name: 'Task T-2' })).toBeVisible();
  await founder.patch(
    `/tasks/${second['id'] ?? ''}?clientid=${clientId}`,
    { dueOn: '2031-03-28' },
    Number(second['version']),
  );

  await laptop.goto(`${url}/settings/notification`);
  const choice = laptop.getByRole('checkbox', { name: 'A task is assigned to me: In the product' });
  await expect(choice).toBeChecked();
  await expectAccessible(laptop);
  await snap(laptop, 'notification-settings');
  await choice.press('Space');
  await expect(choice).not.toBeChecked();
  await laptop.reload();
  await expect(choice).not.toBeChecked();

  await bellOf(desk, 'Notifications, 1 unread').click();
  await popover.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bellOf(laptop, 'Notifications')).toBeVisible();
  await assign('Sweep the yard');
  // Of what happens later another event is told, that of the choice is not.
  await founder.patch(
    `/tasks/${second['id'] ?? ''}?clientid=${clientId}`,
    { dueOn: '2031-03-29' },
    Number(second['version']) + 1,
  );
  await expect(bellOf(laptop, 'Notifications, 1 unread')).toBeVisible();
  // What happened is at the end of a long title: its row is higher, and the next one begins below it.
  const due = popover.getByRole('row', { name: /is now due on/ });
  await expect(due).toBeVisible();
  await expect(due.getByText(/is now due on/)).toBeInViewport({ ratio: 1 });
  const heights = () =>
    popover
      .getByRole('row')
      .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect()).map(({ y, height }) => [y, height]));
  await expect
    .poll(async () => {
      const [[top = 0, height = 0] = [], [next = 0] = []] = await heights();
      return [height > 90, Math.round(next - top - height)];
    })
    .toEqual([true, 0]);
  await expect(popover.getByRole('row', { name: /Sweep the yard/ })).toHaveCount(0);
});
