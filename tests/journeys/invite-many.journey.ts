import type { Page } from '@playwright/test';
import {
  ApiPerson,
  brokenConnection,
  expect,
  expectAccessible,
  expectRoom,
  joinCompany,
  keepAppearance,
  mailTo,
  makePerson,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';

test.describe('members in depth', () => {
  test.use({ allowedNoise: brokenConnection, ownEnvironment: { NARROW_MODE: 'responsive' } });

  const main = (page: Page) => page.getByRole('main');

  test('an admin invites from a CSV, changes several at once and hands over, while a second admin watches [R36.invite R36.resend R36.update R36.delete]', async ({
    page,
    newPerson,
    ownServer,
    snap,
  }) => {
    const { url } = ownServer;
    const company = await startCompany(page, url, makePerson('Ada Marlow'), 'Ferrow Instruments');
    const { founder, clientId } = company;
    const ben = makePerson('Ben Okafor');
    const other = await newPerson();
    const second = await joinCompany(other, url, ben, company);
    await founder.post(`/clientusers/update?clientid=${clientId}`, { UserID: second.userId, Role: 'Admin' });
    const cid = await ApiPerson.register(url, makePerson('Cid Roe'));
    await founder.addMember(clientId, cid);
    for (const title of ['Calibrate the balance', 'Order weights']) {
      await founder.post(`/tasks?clientid=${clientId}`, { title, ownerId: cid.userId });
    }
    for (const browser of [page, other]) {
      await browser.goto(`${url}/settings/User`);
      await waitForLive(browser);
      await expect(browser.getByRole('button', { name: 'Actions for Cid Roe' })).toBeVisible();
    }
    await expectAccessible(page);

    // A file with a person who is a member, one that is there twice, and one without an address.
    await page.getByRole('button', { name: 'Invite from a list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite from a list' });
    const [dee, eve] = [makePerson('Dee Poe').email, makePerson('Eve Lang').email];
    const file = [
      'Name;E-Mail;Rolle;Position',
      `Dee Poe;${dee};Admin;Engineer`,
      `Eve Lang;${eve};;`,
      `Ben Okafor;${ben.email};;`,
      `Dee again;${dee};;`,
      'Fay Wong;neither;;',
    ].join('\r\n');
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('2 rows are ready')).toBeVisible();
    await expect(dialog.getByText('This person is already a member.')).toBeVisible();
    await expect(dialog.getByText('The address is already in row 2 of the list.')).toBeVisible();
    await snap(page, 'invite-many-preview');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send 2 invitations' }).click();
    await expect(dialog.getByRole('group', { name: 'Result' }).getByText(/^2 invitations were created/)).toBeVisible();
    await snap(page, 'invite-many-result');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await mailTo(url, dee, /invit/i);
    const links = page.getByRole('dialog', { name: '2 invitations were created' });
    await links.getByRole('button', { name: 'Show 2 links' }).click();
    const shown = page.getByRole('dialog', { name: 'Links of 2 invitations' });
    await expect(shown.getByLabel(`Link for ${dee}`)).toHaveValue(/accept-invitation/);
    await expect(shown.getByRole('button', { name: 'Copy all' })).toBeVisible();
    await snap(page, 'invite-many-links');
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Done' }).click();
    // Live, in the other browser.
    await expect(other.getByText(`Dee Poe · ${dee}`)).toBeVisible();

    for (const email of [dee, eve]) {
      await page.getByRole('checkbox', { name: `Select the invitation to ${email}` }).check({ force: true });
    }
    const bar = page.getByRole('toolbar', { name: '2 selected' });
    await bar.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('2 invitations were sent again.')).toBeVisible();

    // Several members: the own row and the owner are left.
    await page.getByRole('checkbox', { name: 'Select Ada Marlow' }).check({ force: true });
    await page.getByRole('checkbox', { name: 'Select Cid Roe' }).check({ force: true });
    await snap(page, 'members-selected');
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Make admin' }).click();
    const left = page.getByRole('dialog', { name: 'One was not changed' });
    await expect(left.getByText('This is you. Use the menu of your own row.')).toBeVisible();
    await left.getByRole('button', { name: 'Close' }).click();
    const rowOf = (browser: Page, name: string) => main(browser).getByRole('listitem').filter({ hasText: name });
    await expect(rowOf(other, 'Cid Roe').getByText('Admin', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(other, 'Cid Roe').getByText('Member', { exact: true })).toBeVisible();

    // The owner is protected from the other admin.
    await other.getByRole('button', { name: 'Actions for Ada Marlow' }).click();
    await expect(other.getByRole('menuitem', { name: 'Remove from Ferrow Instruments' })).toBeDisabled();
    await other.keyboard.press('Escape');

    // Hand-over: counted before, and done in the open list of the successor.
    await page.getByRole('button', { name: 'Actions for Cid Roe' }).click();
    await page.getByRole('menuitem', { name: 'Remove from Ferrow Instruments' }).click();
    const remove = page.getByRole('dialog', { name: 'Remove Cid Roe from Ferrow Instruments?' });
    await expect(remove.getByText('To hand over: 2 open tasks.')).toBeVisible();
    await remove.getByRole('combobox', { name: 'Who takes over?' }).click();
    await page.getByRole('option', { name: /Ben Okafor/ }).click();
    await snap(page, 'members-hand-over');
    await expectAccessible(page);
    await remove.getByRole('button', { name: 'Remove member' }).click();
    await expect(page.getByRole('button', { name: 'Actions for Cid Roe' })).toBeHidden();
    await other.goto(`${url}/tasks`);
    await expect(taskRow(other, 'Order weights').getByRole('img', { name: /Ben Okafor/ })).toBeVisible();

    await page.getByRole('button', { name: 'Actions for Ben Okafor' }).click();
    await page.getByRole('menuitem', { name: 'Make owner' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make owner' }).click();
    await expect(rowOf(page, 'Ben Okafor').getByText('Owner')).toBeVisible();

    // The filter is in the address.
    await page.getByText('Former', { exact: true }).click();
    await expect(page).toHaveURL(/\?status=ended$/);
    await expect(page.getByRole('button', { name: 'Bring Cid Roe back' })).toBeVisible();
  });

  test('the list has its room in German, in the dark and at 390 px', async ({ page, ownServer, snap }) => {
    const { url } = ownServer;
    const { founder, clientId } = await startCompany(page, url, makePerson('Ada Marlow'), 'Ferrow Instruments');
    await founder.invite(clientId, makePerson('Dee Poe').email);
    await keepAppearance(page, url, { language: 'de' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${url}/settings/User`);
    await page.getByRole('checkbox', { name: 'Ada Marlow auswählen' }).check({ force: true });
    await expect(page.getByRole('toolbar')).toBeVisible();
    await snap(page, 'members-narrow');
    await expectRoom(page);
    await expectAccessible(page);
    await page.goto(`${url}/settings/User?invite=`);
    await expect(page.getByRole('dialog', { name: 'Aus einer Liste einladen' })).toBeVisible();
    await snap(page, 'invite-many-narrow');
    await expectRoom(page);
  });
});
