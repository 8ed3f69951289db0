import {
  createTask,
  expect,
  fieldOf,
  openComposer,
  signedInTour,
  makePerson,
  startCompany,
  taskRow,
  test,
  tourWindow,
  waitForLive,
} from '../../support/journey';

const looked = 'A task to look at';
const done = 'A task that is done';

test('every screen of the list of tasks is accessible, has its texts from catalogues, and has room for longer ones', async ({
  page,
  server,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const company = `Axe ${ann.email}`;
  await page.setViewportSize(tourWindow);
  await startCompany(page, url, ann, company);
  await waitForLive(page);
  const data = [company, ann.email, ann.fullName, done, looked, 'AM', 'T-1', 'T-2', 'Not now.'];
  const check = await signedInTour(page, url, data);
  const main = page.getByRole('main');

  await check('tasks, none');
  const composer = await openComposer(page);
  await composer.getByRole('button', { name: 'Create task' }).click();
  const submit = page.getByRole('dialog').locator('button[type=submit]');
  await check('composer with missing fields', { again: () => submit.click() });
  await composer.getByRole('combobox', { name: /^Due/ }).click();
  await page.keyboard.type('tomorrow');
  await check('composer with a day in words', { hasFixedText: true });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(composer).toBeHidden();
  await createTask(page, looked);
  await createTask(page, done);
  await taskRow(page, done)
    .getByRole('button', { name: /^Complete/ })
    .click();
  await check('tasks, with a toast', { hasFixedText: true });
  await page.getByText('All', { exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\p{L}/u })).toHaveCount(0);
  await check('tasks, all');
  await page.getByRole('searchbox', { name: 'Find in tasks' }).fill('zebra');
  await expect(main.getByText(/^No tasks match/)).toBeVisible();
  await check('tasks, nothing found');
  await page.getByRole('searchbox', { name: 'Find in tasks' }).fill('');
  await page.getByRole('button', { name: 'Due date', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await check('menu of the order', {
    fixedTexts: ['Due date', 'No tasks match. Try another filter or search.'],
  });
  await page.keyboard.press('Escape');

  // Refused, not broken: a browser writes an error of its own about a response of 500.
  const refusal = { status: 400, json: { code: 'validation_failed', errors: ['Not now.'] } };
  await page.route(/\/api\/tasks\?/, (route) => route.fulfill(refusal));
  await page.goto(`${url}/tasks`);
  await expect(main.getByRole('alert').filter({ hasText: 'Couldn’t load the tasks' })).toBeVisible();
  await waitForLive(page);
  await check('tasks that could not be loaded');
  await page.unroute(/\/api\/tasks\?/);
});

test('every screen of a task is accessible, has its texts from catalogues, and has room for longer ones', async ({
  page,
  server,
}) => {
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  const company = `Axe ${ann.email}`;
  await page.setViewportSize(tourWindow);
  await startCompany(page, url, ann, company);
  await createTask(page, looked);
  await waitForLive(page);
  const check = await signedInTour(page, url, [company, ann.email, ann.fullName, looked, 'AM', 'T-1', 'T-2']);
  await expect(page.getByRole('alert').filter({ hasText: /\p{L}/u })).toHaveCount(0);
  await taskRow(page, looked).click();
  const panel = page.getByRole('complementary', { name: /^Task/ });
  await expect(panel.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await check('task');
  for (const [field, opens] of [
    ['Status', 'listbox'],
    ['Owner', 'listbox'],
    ['Priority', 'listbox'],
    ['Due', 'dialog'],
  ] as const) {
    await fieldOf(panel, field).click();
    await expect(page.getByRole(opens)).toBeVisible();
    // React Aria brings texts of its own for a calendar, in languages that people speak.
    const fixedTexts = field === 'Due' ? ['month', 'year', 'Today,', 'Next', 'Previous'] : [];
    await check(`task, choosing: ${field}`, { fixedTexts });
    await page.keyboard.press('Escape');
    await expect(page.getByRole(opens)).toBeHidden();
  }
  await panel.getByRole('combobox', { name: 'Owner' }).fill('no person has this name');
  await expect(page.getByRole('listbox')).toBeHidden();
  await check('task, choosing an owner who does not exist');
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await check('task, further actions', { fixedTexts: ['More actions'] });
  await page.keyboard.press('Escape');

  await page.goto(`${url}/tasks/00000000-0000-4000-8000-000000000000`);
  await expect(page.getByText('This task was deleted or never existed.')).toBeVisible();
  await waitForLive(page);
  await check('task that was deleted');
});
