import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  brokenConnection,
  expect,
  expectAccessible,
  expectRoom,
  joinCompany,
  makePerson,
  startCompany,
  test,
  waitForLive,
} from '../support/journey';

test.use({ allowedNoise: brokenConnection, ownEnvironment: { NARROW_MODE: 'responsive' } });

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an admin without a mail server passes on links of invitations, of which only the last one works [R36.invite R78]', async ({
  page,
  newPerson,
  ownServer,
  snap,
}) => {
  const { url } = ownServer;
  await startCompany(page, url, makePerson('Ada Lovelace'), 'Ferrow Instruments');
  const [ben, cid] = [makePerson('Ben Ito').email, makePerson('Cid Roe').email];
  await page.goto(`${url}/settings/User`);
  await waitForLive(page);
  await page.getByRole('button', { name: 'Invite people' }).click();
  const form = page.getByRole('dialog', { name: 'Invite people' });
  await expect(form.getByText(/has no mail server/)).toBeVisible();
  await form.getByLabel('Email addresses').fill(ben);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  const created = page.getByRole('dialog', { name: 'The invitation was created' });
  await expectAccessible(page);
  await created.getByRole('button', { name: 'Show the link' }).click();
  const links = page.getByRole('dialog', { name: 'Link of the invitation' });
  const first = await links.getByLabel(`Link for ${ben}`).inputValue();
  await expectAccessible(page);
  await snap(page, 'people-link');
  await links.getByRole('button', { name: 'Done' }).click();

  const guest = await newPerson();
  await guest.goto(first);
  await expect(guest.getByRole('heading', { name: 'Join Ferrow Instruments' })).toBeVisible();

  await page.getByRole('button', { name: `Copy link: ${ben}` }).click();
  const second = await links.getByLabel(`Link for ${ben}`).inputValue();
  expect(second).not.toBe(first);
  await links.getByRole('button', { name: 'Copy', exact: true }).click();
  await links.getByRole('button', { name: 'Done' }).click();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'Join Ferrow Instruments' })).toBeHidden();
  await guest.goto(second);
  await expect(guest.getByRole('heading', { name: 'Join Ferrow Instruments' })).toBeVisible();

  await page.getByRole('button', { name: 'Invite people' }).click();
  await form.getByLabel('Email addresses').fill(cid);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await created.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Select all that are shown' }).click();
  await page.getByRole('toolbar', { name: '2 selected' }).getByRole('button', { name: 'Copy links' }).click();
  const both = page.getByRole('dialog', { name: 'Links of 2 invitations' });
  await expect(both.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await snap(page, 'people-links');
  await both.getByRole('button', { name: 'Done' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectRoom(page);
  await snap(page, 'people-links-390');
});

test('admins see the last day on which members were active, and find those who were not for long', async ({
  page,
  newPerson,
  ownServer,
  snap,
}) => {
  const { url } = ownServer;
  const company = await startCompany(page, url, makePerson('Ada Lovelace'), 'Ferrow Instruments');
  await joinCompany(await newPerson(), url, makePerson('Ben Ito'), company);
  await page.goto(`${url}/settings/User`);
  const people = page.getByRole('region', { name: 'Members' });
  await expect(people.getByText(/^Active: Today/)).toHaveCount(2);
  await expect(people.getByText(/only admins see it/)).toBeVisible();
  await snap(page, 'people-activity');
  await people.getByRole('button', { name: /Activity$/ }).click();
  await page.getByRole('option', { name: 'Not active for 30 days' }).click();
  await expect(people.getByText('No member matches these filters.')).toBeVisible();
  await expect(page).toHaveURL(/activity=inactive/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${url}/settings/User`);
  await expect(people.getByText(/^Active: Today/)).toHaveCount(2);
  await expectRoom(page);
  await snap(page, 'people-activity-390');
});

test('a member sets quiet hours in the profile, downloads their data, and deletes the account in two browsers', async ({
  page,
  newPerson,
  ownServer,
  snap,
}) => {
  const { url } = ownServer;
  const admin = await newPerson();
  const company = await startCompany(admin, url, makePerson('Ada Lovelace'), 'Ferrow Instruments');
  const ben = makePerson('Ben Ito');
  const member = await joinCompany(page, url, ben, company);
  const other = await newPerson();
  await member.openIn(other);
  await waitForLive(other);
  await page.goto(`${url}/settings/profile-setting`);
  await waitForLive(page);

  const hours = section(page, 'Working and quiet hours');
  await expect(hours.getByText(/^Working days of Ferrow Instruments: Monday/)).toBeVisible();
  await hours.getByText('Quiet hours', { exact: true }).click();
  await expect(hours.getByLabel('Quiet hours')).toBeChecked();
  await other.goto(`${url}/settings/notification`);
  await expect(other.getByLabel('Quiet hours')).toBeChecked();
  await snap(page, 'people-hours');

  const own = section(page, 'Your working hours');
  await own.getByText('Monday', { exact: true }).click();
  await own.getByRole('button', { name: 'Save working hours' }).click();
  await expect(page.getByText('Your working hours were saved.')).toBeVisible();
  await snap(page, 'people-own-hours');
  await own.getByRole('link', { name: 'See your profile' }).click();
  await expect(page.getByRole('heading', { name: 'Ben Ito', level: 1 })).toBeVisible();
  await admin.goto(`${url}/settings/User`);
  await admin.getByRole('link', { name: 'Ben Ito' }).click();
  await expect(admin.getByText(/^Monday: 9:00/)).toBeVisible();
  await waitForLive(admin);
  await page.goBack();
  await section(page, 'About you').getByLabel('Pronouns').fill('he/him');
  await section(page, 'About you').getByRole('button', { name: 'Save changes' }).click();
  await expect(admin.getByText('he/him')).toBeVisible();
  await expectAccessible(admin);
  await snap(admin, 'people-profile');
  await admin.setViewportSize({ width: 390, height: 844 });
  await expectRoom(admin);
  await snap(admin, 'people-profile-390');
  await admin.setViewportSize({ width: 1440, height: 900 });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section(page, 'Your data').getByRole('button', { name: 'Download your data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { readonly account: object[] };
  expect(data.account).toMatchObject([{ email: ben.email }]);
  await expectAccessible(page);

  await section(page, 'Delete your account').getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText(/stay without an owner/)).toBeVisible();
  await expectAccessible(page);
  await snap(page, 'people-closure');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectRoom(page);
  await snap(page, 'people-closure-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Delete account for good' }).click();
  await expect(dialog.getByText('Your current password is incorrect.')).toBeVisible();
  await dialog.getByLabel('Your password', { exact: true }).fill(ben.password);
  await dialog.getByRole('button', { name: 'Delete account for good' }).click();
  await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible();
  await expect(other).toHaveURL(/\/login/);

  await admin.goto(`${url}/settings/User`);
  await admin.getByText('Former', { exact: true }).click();
  await expect(
    admin.getByRole('region', { name: 'Members' }).getByText('Former member', { exact: true }),
  ).toBeVisible();

  // The owner is told what to do first.
  await admin.goto(`${url}/settings/profile-setting`);
  await section(admin, 'Delete your account').getByRole('button', { name: 'Delete account' }).click();
  const blocked = admin.getByRole('dialog', { name: 'You can’t delete your account yet' });
  await expect(blocked.getByText(/You are the only admin of Ferrow Instruments/)).toBeVisible();
  await expectAccessible(admin);
  await snap(admin, 'people-closure-blocked');
});
