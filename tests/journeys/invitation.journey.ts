import { ApiPerson, expect, signIn, makePerson, test } from '../support/journey';

test('an invitation names company and inviter, and accepting it while signed in elsewhere opens the company [R112]', async ({
  page,
  newPerson,
  server,
  snap,
}) => {
  const { url } = server;
  const ada = await ApiPerson.register(url, makePerson('Ada Lovelace'));
  const ben = await ApiPerson.register(url, makePerson('Ben Ito'));
  const acme = await ada.foundCompany('Acme Instruments');
  await ben.foundCompany('Byte and Sons');
  const link = await ada.invite(acme, ben.person.email);

  const stranger = await newPerson();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'Join Acme Instruments' })).toBeVisible();
  await expect(stranger.getByText(`Ada Lovelace invited ${ben.person.email} to Acme Instruments.`)).toBeVisible();
  await snap(stranger, 'invitation');

  const wrong = await newPerson();
  await signIn(wrong, url, ada.person);
  await expect(wrong).toHaveURL(/\/tasks/);
  await wrong.setViewportSize({ width: 390, height: 844 });
  await wrong.goto(link);
  await expect(wrong.getByText(/You are signed in as Ada Lovelace/)).toBeVisible();
  await snap(wrong, 'invitation-wrong-account-390');
  await wrong.getByRole('button', { name: 'Sign out and continue' }).click();
  await expect(wrong.getByRole('button', { name: 'Accept Invitation' })).toBeVisible();

  await signIn(page, url, ben.person);
  await expect(page).toHaveURL(/\/tasks/);
  await page.goto(link);
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(page).toHaveURL(/\/tasks/);
  await page.getByRole('button', { name: 'Current company: Acme Instruments' }).click();
  await expect(page.getByRole('menuitem', { name: 'Byte and Sons' })).toBeVisible();
  await snap(page, 'invitation-accepted');

  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'This invitation has already been used' })).toBeVisible();
  await snap(stranger, 'invitation-used');
});
