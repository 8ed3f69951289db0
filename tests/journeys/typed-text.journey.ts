import type { Page } from '@playwright/test';
import {
  brokenConnection,
  createTask,
  expect,
  expectAccessible,
  invite,
  leaveLinkOffer,
  openComposer,
  openProfileMenu,
  signIn,
  makePerson,
  startCompany,
  taskRow,
  test,
  keptIn,
} from '../support/journey';

/** Requests of this kind that the page has sent. */
function requestsOf(page: Page, method: string, path: RegExp): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) {
      bodies.push(request.postData() ?? '');
    }
  });
  return bodies;
}

test.describe('at an address without TLS', () => {
  // The hub accepts the public address only, and one header counts for secure contexts only.
  test.use({ allowedNoise: new RegExp(`${brokenConnection.source}|403|Cross-Origin-Opener-Policy`) });

  test('tasks are created, people are invited, and a link that cannot be copied is shown', async ({
    page,
    newPerson,
    server,
  }) => {
    const ann = makePerson('Ann Marlow');
    await startCompany(page, server.url, ann, `Plain ${ann.email}`);
    const plain = await newPerson();
    await signIn(plain, `http://plain-http.test:${server.port}`, ann);
    await expect(plain.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
    expect(await plain.evaluate(() => [isSecureContext, typeof crypto.randomUUID])).toEqual([false, 'undefined']);

    await plain.keyboard.press('c');
    const composer = plain.getByRole('dialog', { name: 'Create task' });
    await composer.getByLabel('Title').fill('Order brass weights');
    await composer.getByRole('button', { name: 'Create task' }).click();
    await expect(taskRow(plain, 'Order brass weights')).toBeVisible();
    await invite(plain, makePerson('Ben Ode').email);
    await leaveLinkOffer(plain);

    await taskRow(plain, 'Order brass weights').click();
    const panel = plain.getByRole('complementary', { name: 'Task T-1' });
    await panel.getByRole('button', { name: 'Copy link' }).click();
    await expect(plain.getByText(/Copy it manually: http:\/\/plain-http\.test/)).toBeVisible();
  });
});

test('a date that is not understood holds the form back at the first click', async ({ page, server, snap }) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, `Dates ${ann.email}`);
  const sent = requestsOf(page, 'POST', /^\/api\/tasks$/);
  const composer = await openComposer(page);
  await composer.getByLabel('Title').fill('Calibrate the balance');
  const due = composer.getByRole('combobox', { name: /^Due/ });
  await due.click();
  await page.keyboard.type('frday');
  await page.keyboard.press('Escape');
  await due.fill('frday');
  await composer.getByRole('button', { name: 'Create task' }).click();
  await expect(composer.getByText(/^Enter a date/)).toBeVisible();
  // The click arrived: it sent the focus back to the field.
  await expect(due).toBeFocused();
  await expect(due).toHaveValue('frday');
  await snap(page, 'composer-date-error');
  expect(sent).toEqual([]);
  await due.fill('tomorrow');
  await composer.getByRole('button', { name: 'Create task' }).click();
  await expect(composer).toBeHidden();
  expect(sent.map((body) => Object.keys(JSON.parse(body) as object))).toEqual([
    ['title', 'priority', 'status', 'dueOn'],
  ]);
});

test('a half-written task is offered in every tab until it is created or discarded', async ({ page, server, snap }) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, `Drafts ${ann.email}`);
  const other = await page.context().newPage();
  await other.goto(`${server.url}/tasks`);
  await expect(other.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();

  const composer = await openComposer(page);
  await composer.getByLabel('Title').fill('Order a caliper');
  await page.mouse.click(5, 5);
  await expect(composer).toBeHidden();
  await expect(page.getByText('Your text is kept as a draft.')).toBeVisible();
  await snap(page, 'draft-kept');
  await expect(other.getByRole('button', { name: 'Continue your draft' })).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Continue your draft' }).click();
  await expect(composer.getByText('Restored your draft.')).toBeVisible();
  await expect(composer.getByLabel('Title')).toHaveValue('Order a caliper');
  await snap(page, 'draft-restored');
  await expectAccessible(page);
  await composer.getByRole('button', { name: 'Discard' }).click();
  await expect(composer.getByLabel('Title')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(composer).toBeHidden();
  await expect(other.getByRole('button', { name: 'Continue your draft' })).toBeHidden();
  await expect(page.getByRole('main').getByRole('button', { name: 'Continue your draft' })).toBeHidden();
});

test('the Enter of an input method takes its candidate and saves nothing', async ({ page, server }) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, `Input ${ann.email}`);
  await createTask(page, 'Calibrate ');
  await taskRow(page, 'Calibrate').click();
  const title = page.getByRole('complementary', { name: 'Task T-1' }).getByRole('textbox', { name: 'Title' });
  await title.press('End');
  const saved = requestsOf(page, 'PATCH', /^\/api\/tasks\//);
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: '天', selectionStart: 1, selectionEnd: 1 });
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 });
  await session.send('Input.imeSetComposition', { text: '天秤', selectionStart: 2, selectionEnd: 2 });
  await session.send('Input.insertText', { text: '天秤' });
  await page.keyboard.press('Enter');
  await expect.poll(() => saved.length).toBeGreaterThan(0);
  expect(saved.map((body) => JSON.parse(body) as unknown)).toEqual([{ title: 'Calibrate天秤' }]);
});

test('after a sign-out the browser keeps no address of the person', async ({ page, newPerson, server, snap }) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, `Leave ${ann.email}`);
  const shared = await newPerson();
  await signIn(shared, server.url, ann);
  await expect(shared.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
  await openProfileMenu(shared);
  await shared.getByRole('menuitem', { name: /Sign out|Logout/ }).click();
  await expect(shared.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await shared.goto(`${server.url}/login`);
  await expect(shared.getByLabel('Email')).toHaveValue('');
  expect(await keptIn(shared)).not.toContain(ann.email);

  await shared.goto(`${server.url}/verify-otp?email=${encodeURIComponent(ann.email)}`);
  await expect(shared.getByRole('button', { name: 'Send a new code' })).toBeVisible();
  await snap(shared, 'verify-code');
  await shared.setViewportSize({ width: 390, height: 844 });
  await snap(shared, 'verify-code-390');
  await shared.setViewportSize({ width: 1440, height: 900 });

  // What is typed before a sign-in stays in its tab.
  await shared.goto(`${server.url}/register`);
  await shared.getByLabel('Full name').fill('Ann Marlow');
  await shared.getByLabel('Email').fill('ann@elsewhere.example');
  await expect.poll(() => keptIn(shared)).toContain('ann@elsewhere.example');
  await shared.reload();
  await expect(shared.getByText('Restored your draft.')).toBeVisible();
  await expect(shared.getByLabel('Email')).toHaveValue('ann@elsewhere.example');
  await snap(shared, 'register-restored');
  const stranger = await shared.context().newPage();
  await stranger.goto(`${server.url}/register`);
  await expect(stranger.getByLabel('Email')).toHaveValue('');
  expect(await keptIn(stranger)).not.toContain('@');
});
