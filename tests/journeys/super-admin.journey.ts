import {
  createSuperAdmin,
  enterSuperAdminPassword,
  expect,
  expectAccessible,
  makePerson,
  setUpSuperAdmin,
  startCompany,
  test,
} from '../support/journey';

const refused = /status of 40[01]/;

test.describe('the super-admin area', () => {
  test.use({ allowedNoise: refused });

  test('is closed without its own token, and opens where a super-admin wanted to go [R14] [R56] [R53.super-admin] [R65.super-admin-login]', async ({
    page,
    server,
    snap,
  }) => {
    test.setTimeout(240_000);
    const { url } = server;
    const ann = makePerson('Ann Marlow');
    const company = `Sign-in ${ann.email}`;
    const { founder } = await startCompany(page, url, ann, company);
    const wanted = `/superadmin/portals?search=${encodeURIComponent(company)}`;
    // The token of a person, an admin even, does not open it.
    await page.goto(`${url}${wanted}`);
    await expect(page).toHaveURL(/\/superadmin\/login\?next=/);
    await expect(page.getByRole('heading', { name: 'Super-admin', level: 1 })).toBeVisible();
    await expectAccessible(page);
    await snap(page, 'super-admin-login');

    const account = await createSuperAdmin(server, `root.${ann.email}`);
    await enterSuperAdminPassword(page, { ...account, password: ann.password });
    await expect(page.getByText('The email address or password is incorrect.')).toBeVisible();
    const { app } = await setUpSuperAdmin(page, account);
    await expectAccessible(page);
    await snap(page, 'super-admin-codes');
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(company);
    await expect(page).toHaveURL(/\/superadmin\/portals/);
    await expect(page.getByRole('grid', { name: 'Companies' })).toContainText(`${ann.fullName} · ${ann.email}`);
    await expectAccessible(page);
    await snap(page, 'super-admin-companies');

    const tokens = await page.evaluate(() => [
      localStorage.getItem('SuperAdminToken'),
      localStorage.getItem('AccessToken'),
    ]);
    expect(tokens).toEqual([expect.stringMatching(/.{20}/), founder.token]);
    // Nor does the token of a super-admin open the company.
    const ofSuperAdmin = { headers: { authorization: `Bearer ${tokens[0] ?? ''}` } };
    expect((await page.request.get(`${url}/api/users/profile`, ofSuperAdmin)).status()).toBe(401);
    expect((await page.request.get(`${url}/api/superadmin/portals`, ofSuperAdmin)).status()).toBe(200);

    await page.getByRole('button', { name: 'Your profile and settings' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/superadmin\/login$/);
    await expect
      .poll(async () => (await page.request.get(`${url}/api/superadmin/portals`, ofSuperAdmin)).status())
      .toBe(401);
    expect(await page.evaluate(() => localStorage.getItem('SuperAdminToken'))).toBeNull();
    expect(await page.evaluate(() => localStorage.getItem('AccessToken'))).toBe(founder.token);

    const used = app.code(new Date());
    await enterSuperAdminPassword(page, account);
    await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => app.code(new Date()) !== used, { timeout: 45_000 }).toBe(true);
    await page.getByLabel('Code', { exact: true }).pressSequentially(app.code(new Date()));
    await expect(page).toHaveURL(/\/superadmin\/dashboard/);
    await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible();

    // A session that ended elsewhere leads back, too.
    await page.evaluate(() => localStorage.setItem('SuperAdminToken', 'ended'));
    await page.goto(`${url}/superadmin/portals?state=trial`);
    await expect(page).toHaveURL(/\/superadmin\/login\?next=%2Fsuperadmin%2Fportals%3Fstate%3Dtrial$/);
  });

  test('is used by keyboard, in German, and on a phone', async ({ newPerson, server, snap }) => {
    const { url } = server;
    const ann = makePerson('Ann Marlow');
    const owner = await newPerson();
    const company = `Narrow ${ann.email}`;
    await startCompany(owner, url, ann, company);
    const page = await newPerson({ viewport: { width: 390, height: 844 } });
    await page.goto(`${url}/superadmin/login`);
    const account = await createSuperAdmin(server, `narrow.${ann.email}`);
    await setUpSuperAdmin(page, account);
    await page.getByRole('button', { name: 'I’ve saved them' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Companies' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find by name' }).fill(company);
    const row = page.getByRole('grid', { name: 'Companies' }).getByRole('row');
    await expect(row).toHaveCount(1);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    await snap(page, 'super-admin-narrow');
    await row.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Change plan of ${company}` });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    const german = await newPerson({ locale: 'de-DE' });
    await german.goto(`${url}/superadmin/login`);
    await expect(german.getByText('Für alle, die diese Installation betreiben.')).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('SuperAdminToken'));
    await german.evaluate((value) => localStorage.setItem('SuperAdminToken', value ?? ''), token);
    await german.goto(`${url}/superadmin/portals?state=trial`);
    await expect(german.getByRole('heading', { name: 'Firmen', level: 1 })).toBeVisible();
    await expect(german.getByRole('grid', { name: 'Firmen' })).toContainText('Testphase');
    await expectAccessible(german);
  });
});
