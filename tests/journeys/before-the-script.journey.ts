import { expect, expectAccessible, holdFiles, makePerson, startCompany, test } from '../support/journey';

test('a person signs in before the script has loaded, and nothing typed is lost or in an address [R01]', async ({
  page,
  newPerson,
  server,
}) => {
  const ann = makePerson('Ann Marlow');
  await startCompany(page, server.url, ann, 'Early Instruments');

  const visitor = await newPerson();
  const addresses: string[] = [];
  visitor.on('request', (request) => addresses.push(request.url()));
  const release = await holdFiles(visitor);
  await visitor.goto('/login', { waitUntil: 'commit' });
  const email = visitor.getByLabel('Email');
  await expect(email).toBeFocused();
  await email.pressSequentially(ann.email);
  const password = visitor.getByLabel('Password', { exact: true });
  await password.fill(ann.password);
  await password.press('Enter');
  const button = visitor.getByRole('button', { name: 'Sign in' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(visitor).toHaveURL(/\/login$/);
  await expectAccessible(visitor);
  release();
  await expect(visitor).toHaveURL(/\/tasks/);
  await expect(visitor.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
  expect(addresses.filter((address) => /password|calibrated/i.test(address))).toEqual([]);

  // A signed-in person never sees the form, not even before the script.
  const later = await visitor.context().newPage();
  const releaseLater = await holdFiles(later);
  await later.goto('/login', { waitUntil: 'commit' });
  await expect(later.locator('html')).toHaveAttribute('data-prerendered', 'hidden');
  await expect(later.getByLabel('Email')).toBeHidden();
  releaseLater();
  await expect(later).toHaveURL(/\/tasks/);
});

test('an invalid form sent before the script keeps its text and gets its messages', async ({ page }) => {
  const release = await holdFiles(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Sign in' }).click();
  release();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).toHaveValue('not an address');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a link followed before the script takes the typed address along', async ({ page }) => {
  const release = await holdFiles(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('ann@ferrow.example');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/login$/);
  release();
  await expect(page).toHaveURL(/\/resetpasswordemail/);
  await expect(page.getByLabel('Email')).toHaveValue('ann@ferrow.example');
});

test('the language of the browser, and one chosen before the script, decide the texts', async ({ newPerson }) => {
  const german = await newPerson({ locale: 'de-DE' });
  const response = await german.request.get('/login', { headers: { accept: 'text/html', 'accept-language': 'de-DE' } });
  expect(await response.text()).toMatch(/<html lang="de"[^]*<h1[^>]*>Anmelden<[^]*<label/);
  const release = await holdFiles(german);
  await german.goto('/login', { waitUntil: 'commit' });
  await expect(german.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await german.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
  release();
  await expect(german.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(german.locator('html')).toHaveAttribute('lang', /^en/);
});

test('without scripts the page says that it needs them, and offers no form', async ({ newPerson }) => {
  const visitor = await newPerson({ javaScriptEnabled: false });
  await visitor.goto('/login');
  // Texts of this element are left out by `getByText`.
  await expect(visitor.locator('noscript p')).toContainText('Tessera needs JavaScript.');
  await expect(visitor.locator('noscript p')).toBeVisible();
  await expect(visitor.getByLabel('Email')).toBeHidden();
});

test('a script that does not load leaves a message below the form', async ({ page }) => {
  await holdFiles(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const note = page.getByText('Tessera has not started yet.');
  await expect(note).toHaveCSS('visibility', 'hidden');
  await expect(note).toBeVisible({ timeout: 15_000 });
  await expect(page.getByLabel('Email')).toBeVisible();
  const footer = page.getByRole('contentinfo');
  const noteEnd = await note.evaluate((element) => element.closest('p')?.getBoundingClientRect().bottom);
  const footerStart = await footer.evaluate((element) => element.getBoundingClientRect().top);
  expect(noteEnd).toBeLessThan(footerStart);
});
