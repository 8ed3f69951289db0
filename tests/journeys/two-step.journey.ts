import type { Page } from '@playwright/test';
import { Authenticator } from '../support/authenticator';
import {
  brokenConnection,
  expect,
  expectAccessible,
  keepAppearance,
  mailTo,
  makePerson,
  openProfileMenu,
  signedInScreenCheck,
  signIn,
  startCompany,
  test,
} from '../support/journey';
import type { Person } from '../support/journey';

const section = 'Two-step verification';

/** The app of a person: never shows a code that was used, as a person who waits for the next one. */
class Phone {
  private last = '';

  constructor(private readonly app: Authenticator) {}

  async nextCode(page: Page): Promise<string> {
    await expect
      .poll(() => this.app.code(new Date()) !== this.last, { timeout: 45_000, message: 'the next code of the app' })
      .toBe(true);
    await page.bringToFront();
    this.last = this.app.code(new Date());
    return this.last;
  }

  wrongCode(): string {
    return this.app.wrongCode(new Date());
  }
}

async function openProfile(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings/profile-setting`);
  await expect(page.getByRole('region', { name: section })).toBeVisible();
}

/** Turns it on with the key that the dialog shows. */
async function turnOn(
  page: Page,
  person: Person,
  snap: (page: Page, name: string) => Promise<void> = async () => undefined,
): Promise<{ readonly phone: Phone; readonly codes: string[] }> {
  await page.getByRole('region', { name: section }).getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step verification' });
  await dialog.getByLabel('Your password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = await dialog.getByLabel('Or enter this key in the app').inputValue();
  const phone = new Phone(new Authenticator(key));
  await expectAccessible(page);
  await snap(page, 'two-step-app');
  await dialog.getByLabel('Code of the app').fill(phone.wrongCode());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('That code is incorrect or was already used.')).toBeVisible();
  await dialog.getByLabel('Code of the app').fill(await phone.nextCode(page));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const saved = page.getByRole('dialog', { name: 'Save your recovery codes' });
  const items = saved.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  // A press outside or Escape does not lose the codes.
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(10);
  await expectAccessible(page);
  await snap(page, 'two-step-recovery-codes');
  const download = page.waitForEvent('download');
  await saved.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('tessera-recovery-codes.txt');
  await saved.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('region', { name: section })).toContainText('10 recovery codes left');
  return { phone, codes };
}

test('two-step verification is turned on, asked for at sign-in, and turned off', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  test.setTimeout(240_000);
  const { url } = server;
  const ann = makePerson('Ann Marlow');
  await startCompany(page, url, ann, `Steps ${ann.email}`);

  // A browser that is signed in elsewhere meanwhile.
  const second = await newPerson();
  await signIn(second, url, ann);
  await expect(second).toHaveURL(/\/tasks/);

  await openProfile(page, url);
  const check = await signedInScreenCheck(page, url);
  await check('profile without two-step verification');
  const { phone, codes } = await turnOn(page, ann, snap);
  await check('profile with two-step verification');
  await snap(page, 'two-step-profile');
  await mailTo(url, ann.email, /Two-step verification is on/);

  // It stays signed in, and learns nothing that is secret.
  const told: string[] = [];
  second.on('response', (response) => {
    if (response.url().includes('/two-step')) {
      void response.text().then((text) => told.push(text));
    }
  });
  await openProfile(second, url);
  await expect(second.getByRole('region', { name: section })).toContainText('10 recovery codes left');
  await expect.poll(() => told.length).toBeGreaterThan(0);
  for (const text of told) {
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['isOn', 'turnedOnOn', 'recoveryCodesLeft']);
  }

  await openProfileMenu(page);
  await page.getByRole('menuitem', { name: /sign out/i }).click();
  await signIn(page, url, ann);
  await expect(page.getByRole('heading', { name: section })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('AccessToken'))).toBeNull();
  await expectAccessible(page);
  await snap(page, 'two-step-sign-in');
  await page.getByLabel('Code', { exact: true }).fill(phone.wrongCode());
  await expect(page.getByText('That code is incorrect or was already used.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await phone.nextCode(page));
  await expect(page).toHaveURL(/\/tasks/);

  // A phone is lost: a recovery code works once.
  const third = await newPerson();
  await signIn(third, url, ann);
  await third.getByRole('button', { name: 'Use a recovery code' }).click();
  await third.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await third.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(third).toHaveURL(/\/tasks/);
  await mailTo(url, ann.email, /9 recovery codes left/);
  const fourth = await newPerson();
  await signIn(fourth, url, ann);
  await fourth.getByRole('button', { name: 'Use a recovery code' }).click();
  await fourth.getByLabel('Recovery code').fill(codes[0] ?? '');
  await fourth.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(fourth.getByText('That code is incorrect or was already used.')).toBeVisible();
  await expectAccessible(fourth);
  await fourth.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(fourth.getByLabel('Email')).toBeVisible();

  await openProfile(page, url);
  const own = page.getByRole('region', { name: section });
  await expect(own).toContainText('9 recovery codes left');
  await own.getByRole('button', { name: 'New recovery codes' }).click();
  const renew = page.getByRole('dialog', { name: 'Create new recovery codes?' });
  await renew.getByLabel('Your password', { exact: true }).fill(ann.password);
  await renew.getByLabel('Code of the app, or a recovery code').fill(codes[1] ?? '');
  await renew.getByRole('button', { name: 'Create codes' }).click();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(own).toContainText('10 recovery codes left');

  await own.getByRole('button', { name: 'Turn off' }).click();
  const off = page.getByRole('dialog', { name: 'Turn off two-step verification?' });
  await off.getByLabel('Your password', { exact: true }).fill('not the password');
  await off.getByLabel('Code of the app, or a recovery code').fill(await phone.nextCode(page));
  await off.getByRole('button', { name: 'Turn off' }).click();
  await expect(off.getByText('Your current password is incorrect.')).toBeVisible();
  await expectAccessible(page);
  await snap(page, 'two-step-turn-off');
  await off.getByLabel('Your password', { exact: true }).fill(ann.password);
  await off.getByRole('button', { name: 'Turn off' }).click();
  await expect(own.getByRole('button', { name: 'Turn on' })).toBeVisible();
  await mailTo(url, ann.email, /Two-step verification is off/);

  const fifth = await newPerson();
  await signIn(fifth, url, ann);
  await expect(fifth).toHaveURL(/\/tasks/);
});

test('the operator turns it off for a person who has lost everything', async ({ page, newPerson, server }) => {
  test.setTimeout(180_000);
  const { url } = server;
  const ben = makePerson('Ben Okafor');
  await startCompany(page, url, ben, `Lost ${ben.email}`);
  await openProfile(page, url);
  await turnOn(page, ben);
  expect(await server.operator('person', 'turn-off-two-step', ben.email)).toContain('is turned off for');
  const other = await newPerson();
  await signIn(other, url, ben);
  await expect(other).toHaveURL(/\/tasks/);
});

test.describe('on a phone', () => {
  test.use({ allowedNoise: brokenConnection, ownEnvironment: { NARROW_MODE: 'responsive' } });

  test('two-step verification is turned on and asked for in German, with room for every text', async ({
    page,
    newPerson,
    ownServer,
    snap,
  }) => {
    test.setTimeout(240_000);
    const { url } = ownServer;
    const eva = makePerson('Eva Brandt');
    await page.setViewportSize({ width: 390, height: 844 });
    await startCompany(page, url, eva, `Schritte ${eva.email}`);
    await keepAppearance(page, url, { language: 'de' });
    await page.goto(`${url}/settings/profile-setting`);
    const own = page.getByRole('region', { name: 'Bestätigung in zwei Schritten' });
    await own.getByRole('button', { name: 'Einschalten' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bestätigung in zwei Schritten einschalten' });
    await dialog.getByLabel('Ihr Passwort', { exact: true }).fill(eva.password);
    await dialog.getByRole('button', { name: 'Weiter' }).click();
    const key = await dialog.getByLabel('Oder geben Sie diesen Schlüssel in der App ein').inputValue();
    const phone = new Phone(new Authenticator(key));
    await expectFits(page);
    await snap(page, 'two-step-phone-app');
    await dialog.getByLabel('Code aus der App').fill(await phone.nextCode(page));
    await dialog.getByRole('button', { name: 'Einschalten' }).click();
    const saved = page.getByRole('button', { name: 'Ich habe sie gespeichert' });
    await expect(saved).toBeVisible();
    await expectFits(page);
    await snap(page, 'two-step-phone-codes');
    await saved.click();
    await expect(own).toContainText('Noch 10 Wiederherstellungscodes');
    await own.scrollIntoViewIfNeeded();
    await expectFits(page);
    await snap(page, 'two-step-phone-profile');

    const other = await newPerson({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });
    await other.goto(`${url}/login`);
    await other.getByLabel('E-Mail').fill(eva.email);
    await other.getByLabel('Passwort', { exact: true }).fill(eva.password);
    await other.getByRole('button', { name: 'Anmelden' }).click();
    await expect(other.getByRole('heading', { name: 'Bestätigung in zwei Schritten' })).toBeVisible();
    await expectFits(other);
    await snap(other, 'two-step-phone-sign-in');
    await other.getByRole('button', { name: 'Wiederherstellungscode verwenden' }).click();
    await expect(other.getByLabel('Wiederherstellungscode')).toBeFocused();
    await other.getByRole('button', { name: 'Authenticator-App verwenden' }).click();
    await other.getByLabel('Code', { exact: true }).fill(await phone.nextCode(other));
    await expect(other).toHaveURL(/\/tasks/);
  });
});

/** Nothing is wider than the screen. */
async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
