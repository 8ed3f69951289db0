import type { Page } from '@playwright/test';
import {
  ApiPerson,
  brokenConnection,
  codeIn,
  expect,
  expectAccessible,
  invite,
  mailTo,
  openProfileMenu,
  makePerson,
  test,
  waitForLive,
} from '../support/journey';

test('a role counts in the other browser at once, and a removed member is moved out with a sentence [R36.update R36.delete]', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const ada = await ApiPerson.register(url, makePerson('Ada Lovelace'));
  const ben = await ApiPerson.register(url, makePerson('Ben Maximilian von Hohenstein-Grünwald zu Neuburg'));
  const clientId = await ada.foundCompany('Ferrow Instruments');
  await ada.addMember(clientId, ben);
  await ada.openIn(page);
  await page.goto(`${url}/settings/User`);
  await waitForLive(page);
  const other = await newPerson();
  await ben.openIn(other);
  await waitForLive(other);

  const invited = makePerson('Cid Roe').email;
  await ada.invite(clientId, invited, 'Admin');
  await expect(page.getByText(invited, { exact: true })).toBeVisible();
  await snap(page, 'members');

  const name = ben.person.fullName;
  await page.getByRole('button', { name: 'Actions for Ada Lovelace' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Make member' })).toBeDisabled();
  await snap(page, 'members-last-admin');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Make admin' }).click();
  await expect(async () => {
    await openProfileMenu(other);
    await expect(other.getByRole('menuitem', { name: 'User Management' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await other.keyboard.press('Escape');

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Remove from Ferrow Instruments' }).click();
  await snap(page, 'members-remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click();
  await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeHidden();
  await expect(other).toHaveURL(/\/portals/);
  await expect(other.getByRole('heading', { name: 'You are no longer a member of Ferrow Instruments.' })).toBeVisible();
  await snap(other, 'members-removed');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('what one admin changes is shown to the other without a request, and a change of the same field is decided by the second', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const ada = await ApiPerson.register(url, makePerson('Ada Lovelace'));
  const ben = await ApiPerson.register(url, makePerson('Ben Ito'));
  const clientId = await ada.foundCompany('Ferrow Instruments');
  await ada.addMember(clientId, ben);
  await ada.post(`/clientusers/update?clientid=${clientId}`, { UserID: ben.userId, Role: 'Admin' });
  const other = await newPerson();
  for (const [who, browser] of [
    [ada, page],
    [ben, other],
  ] as const) {
    await who.openIn(browser);
    await browser.goto(`${url}/settings/User`);
    await waitForLive(browser);
    await expect(browser.getByRole('button', { name: 'Actions for Ben Ito' })).toBeVisible();
  }
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));

  async function editJobTitle(browser: Page, jobTitle: string): Promise<void> {
    await browser.getByRole('button', { name: 'Actions for Ben Ito' }).click();
    await browser.getByRole('menuitem', { name: 'Edit job title and team' }).click();
    await browser.getByRole('textbox', { name: 'Job title' }).fill(jobTitle);
  }
  await editJobTitle(page, 'Engineer');
  await editJobTitle(other, 'Designer');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Designer')).toBeVisible();
  await ada.invite(clientId, makePerson('Cid Roe').email);
  await expect(page.getByText(/^cid\.roe/)).toBeVisible();
  expect(requests.filter((address) => /clientusers|members/.test(address))).toEqual([]);

  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('region', { name: /Job title/ });
  await expect(conflict.getByRole('definition')).toHaveText(['Engineer', 'Designer']);
  await snap(page, 'members-conflict');
  await expect(other.getByText('Designer')).toBeVisible();
  await conflict.getByRole('button', { name: 'Keep yours' }).click();
  await expect(conflict).toBeHidden();
  await expect(other.getByText('Engineer')).toBeVisible();
});

test('a password that was reset signs out the other device, which shows the sign-in page', async ({ page, server }) => {
  const { url } = server;
  const ada = await ApiPerson.register(url, makePerson('Ada Lovelace'));
  await ada.foundCompany('Ferrow Instruments');
  await ada.openIn(page);
  await waitForLive(page);
  const { email: Email } = ada.person;
  const reset = (action: string, data: object) =>
    page.request.post(`${url}/api/users/resetpassword?action=${action}`, { data: { Email, ...data } });
  await reset('getotp', {});
  await reset('validateotp', { OTP: codeIn(await mailTo(url, Email, /reset/i)) });
  expect((await reset('changepassword', { NewPassword: 'other calibrated weights' })).status()).toBe(200);
  await expect(page.getByText('Your Session has expired, Please login again.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test.describe('an admin without a network', () => {
  test.use({ allowedNoise: brokenConnection });

  test('sees invitations that wait and takes one back; the other is sent when the network returns', async ({
    page,
    server,
    snap,
  }) => {
    const { url } = server;
    const ada = await ApiPerson.register(url, makePerson('Ada Lovelace'));
    await ada.foundCompany('Ferrow Instruments');
    await ada.openIn(page);
    await page.goto(`${url}/settings/User`);
    await waitForLive(page);
    // The dialog's files come with its first use.
    await openProfileMenu(page);
    await page.getByRole('menuitem', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.context().setOffline(true);
    const [cid, dee] = [makePerson('Cid Roe').email, makePerson('Dee Poe').email];
    await invite(page, `${cid}, ${dee}`);
    const waiting = page.getByRole('listitem').filter({ hasText: 'Not sent yet' });
    await expect(waiting).toHaveCount(2);
    await snap(page, 'members-waiting');
    await expectAccessible(page);
    await page.getByRole('button', { name: `Don’t send: ${dee}` }).click();
    await expect(waiting).toHaveCount(1);

    await page.context().setOffline(false);
    await expect(waiting).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Revoke: ${cid}` })).toBeVisible();
    await mailTo(url, cid, /invit/i);
    await expect(page.getByText(dee)).toHaveCount(0);
  });
});
