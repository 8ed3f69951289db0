import {
  brokenConnection,
  createTask,
  expect,
  expectRoom,
  keepAppearance,
  openComposer,
  signedInScreenCheck,
  makePerson,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

/** Today in the zone of the companies that journeys start, as midnight in UTC. */
function today(): Date {
  return new Date(new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(new Date()));
}

const inDays =
  (days: number) =>
  (day: Date): string =>
    new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** The Friday of next week, weeks beginning on Monday. */
const nextFriday = (day: Date): string => inDays(7 - ((day.getUTCDay() + 6) % 7) + 4)(day);

test('a due date is typed as people say it, in the words of their language', async ({ page, server }) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  await startCompany(page, url, ann, `Words ${ann.email}`);
  let count = 0;
  type Names = readonly [act: string, due: string, title: string];
  const expectDay = async (names: Names, words: string, dayFrom: (today: Date) => string): Promise<void> => {
    const before = today();
    const found = await create(names, words);
    // Midnight may pass meanwhile.
    expect([dayFrom(before), dayFrom(today())]).toContain(found);
  };
  const create = async (names: Names, words: string): Promise<unknown> => {
    const [act, due, title] = names;
    count += 1;
    // Without a day, which the title would be read for too.
    const written = `Weight ${'ABCDE'.charAt(count - 1)}`;
    await page.getByRole('main').getByRole('button', { name: act }).first().click();
    const composer = page.getByRole('dialog', { name: act });
    await composer.getByLabel(title, { exact: true }).fill(written);
    await composer.getByRole('combobox', { name: new RegExp(`^${due}`) }).fill(words);
    await composer.getByRole('combobox', { name: new RegExp(`^${due}`) }).press('Tab');
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/tasks'));
    await composer.getByRole('button', { name: act }).click();
    await expect(composer).toBeHidden();
    await expect(taskRow(page, written)).toBeVisible();
    return ((await sent).postDataJSON() as { readonly dueOn?: string }).dueOn;
  };
  const english = ['Create task', 'Due', 'Title'] as const;
  await expectDay(english, 'next friday', nextFriday);
  await expectDay(english, 'in 3 weeks', inDays(21));
  await expectDay(english, 'tomorrow', inDays(1));

  await keepAppearance(page, url, { language: 'de' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Aufgaben', level: 1 })).toBeVisible();
  const german = ['Aufgabe anlegen', 'Fällig', 'Titel'] as const;
  await expectDay(german, 'nächsten Freitag', nextFriday);
  await expectDay(german, 'in 2 Wochen', inDays(14));
});

test.describe('on a narrow screen', () => {
  test.use({
    ownEnvironment: { NARROW_MODE: 'responsive' },
    allowedNoise: brokenConnection,
  });

  test('a finger finds the menu in the corner, and selects tasks', async ({ newPerson, ownServer, snap }) => {
    const ann = makePerson('Ann Marlow');
    const phone = await newPerson({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await startCompany(phone, ownServer.url, ann, `Finger ${ann.email}`);
    await createTask(phone, 'Order brass weights');
    // The link that skips the header takes no room in it.
    const place = await phone.getByRole('button', { name: 'Open menu' }).boundingBox();
    expect(place?.x).toBeLessThan(30);
    expect(place?.y).toBeLessThan(30);
    await taskRow(phone, 'Order brass weights').getByRole('checkbox', { name: 'Select T-1' }).tap();
    await expect(phone.getByRole('toolbar', { name: 'One selected' })).toBeVisible();
    await snap(phone, 'narrow-selection');
  });

  test('menu, list, task and composer are usable at 390 px', async ({ page, ownServer, snap }) => {
    const { url } = ownServer;
    const ann = makePerson('Ann Marlow');
    await startCompany(page, url, ann, `Pocket ${ann.email}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${url}/tasks`);
    await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
    await expectRoom(page);
    await waitForLive(page);
    const check = await signedInScreenCheck(page, url);

    const composer = await openComposer(page);
    await composer.getByLabel('Title').fill('Order brass weights');
    await expectRoom(page);
    await snap(page, 'narrow-composer');
    await check('narrow composer');
    await composer.getByRole('button', { name: 'Create task' }).click();
    await expect(composer).toBeHidden();
    await expectRoom(page);
    await snap(page, 'narrow-list');
    await check('narrow list');

    await taskRow(page, 'Order brass weights').click();
    const panel = page.getByRole('complementary', { name: 'Task T-1' });
    await expect(panel.getByRole('textbox', { name: 'Title' })).toBeVisible();
    await expectRoom(page);
    await snap(page, 'narrow-task');
    await check('narrow task');
    await panel.getByRole('button', { name: 'Add a description' }).click();
    await panel.getByRole('textbox', { name: 'Description' }).fill('Class F1, with certificate');
    await panel.getByRole('button', { name: 'Complete' }).click();
    await expect(page.getByText('T-1 is done.')).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();

    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Main' });
    await expect(menu.getByRole('link', { name: 'Tasks', exact: true })).toBeVisible();
    await expectRoom(page);
    await snap(page, 'narrow-menu');
    await check('narrow menu');
    await menu.getByRole('link', { name: 'Tasks', exact: true }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/tasks$/);
    await expectRoom(page);

    await page.goto(`${url}/settings/profile-setting`);
    await expect(page.getByRole('region', { name: 'Devices' }).getByText('This device')).toBeVisible();
    await waitForLive(page);
    await expectRoom(page);
    await snap(page, 'narrow-profile');
    await check('narrow profile');
  });
});

test.describe('after a long time without the server', () => {
  test.use({ allowedNoise: brokenConnection });

  test('a browser comes back by itself when all its attempts have failed', async ({ page, ownServer }) => {
    const { url } = ownServer;
    const ann = makePerson('Ann Marlow');
    // The browser's own time: it runs as always, and may be put forward over the delays of 0, 2, 10 and 30 seconds.
    await page.clock.install();
    await startCompany(page, url, ann, `Away ${ann.email}`);
    await createTask(page, 'Written before');
    await waitForLive(page);

    await page.context().setOffline(true);
    await ownServer.kill();
    await expect(page.getByText(/^You’re offline/)).toBeVisible();
    await expect(async () => {
      await page.clock.fastForward(31_000);
      await expect(page.locator('[data-live]')).toHaveAttribute('data-live', 'disconnected', { timeout: 1_000 });
    }).toPass();
    await page.clock.fastForward(60_000);
    await ownServer.start();
    await page.context().setOffline(false);
    await expect(page.locator('[data-live]')).toHaveAttribute('data-live', 'connected', { timeout: 60_000 });

    // The network stays, and only the server goes: nothing tells the browser, so it asks once a minute.
    await ownServer.kill();
    const reconnect = page.getByRole('button', { name: 'Reconnect' });
    await expect(async () => {
      await page.clock.fastForward(31_000);
      await expect(reconnect).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await ownServer.start();
    await expect(async () => {
      await page.clock.fastForward(60_000);
      await expect(page.locator('[data-live]')).toHaveAttribute('data-live', 'connected', { timeout: 10_000 });
    }).toPass();
    await expect(reconnect).toHaveCount(0);
    await createTask(page, 'Written afterwards');
    await expect(taskRow(page, 'Written before')).toBeVisible();
  });
});
