import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  ApiPerson,
  brokenConnection,
  expect,
  expectAccessible,
  expectRoom,
  joinCompany,
  keepAppearance,
  makePerson,
  ServerClock,
  startCompany,
  test,
  waitForLive,
} from '../support/journey';

const day = 86_400_000;
const clock = new ServerClock();
/** Jobs of a day run within seconds of it, also on a slow machine. */
const patience = { timeout: 60_000 };

test.describe('billing', () => {
  test.use({
    // The refused choice below is one on purpose.
    allowedNoise: new RegExp(`${brokenConnection.source}|status of 40[01]`),
    ownEnvironment: {
      ...clock.environment,
      NARROW_MODE: 'responsive',
      PAYMENT_GATEWAY: 'test',
      OUTGOING_ALLOW: '127.0.0.0/8',
      OUTGOING_ALLOW_HTTP: '1',
    },
  });
  test.afterEach(() => clock.remove());

  test('a company goes from its trial through plans, seats, a failed payment and a cancellation [R12] [R34] [R35] [R109]', async ({
    page,
    newPerson,
    ownServer,
    snap,
  }, info) => {
    test.setTimeout(900_000);
    const { url } = ownServer;
    const ana = makePerson('Ana Souza');
    const ben = makePerson('Ben Okafor');
    const second = await newPerson();
    const company = await startCompany(page, url, ana, 'Ferrow Instruments');
    await joinCompany(second, url, ben, company);

    /** Another day: sessions have ended by then, so both sign in again. Ben's browser shows the tasks. */
    async function goOn(days: number, path: string): Promise<void> {
      await Promise.all([page, second].map((tab) => tab.goto('about:blank')));
      await clock.advance(days * day);
      await (await ApiPerson.signIn(url, ana)).openIn(page);
      await (await ApiPerson.signIn(url, ben)).openIn(second);
      await page.goto(`${url}${path}`);
      await waitForLive(page);
      await waitForLive(second);
    }

    await test.step('the trial says how long it lasts, and where billing is [R33]', async () => {
      await page.getByRole('button', { name: 'Your profile and settings' }).click();
      await page.getByRole('menuitem', { name: 'Plan and billing' }).click();
      await expect(page).toHaveURL(/\/settings\/subscription$/);
      const menu = page.getByRole('navigation', { name: 'Settings' });
      await expect(menu.getByRole('link', { name: 'Subscription Details' })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByText(/^The trial ends on .*: 14 days are left\./)).toBeVisible();
      await expect(page.getByText('2 of 10 used')).toBeVisible();
      await snap(page, 'billing-trial');
      await expectAccessible(page);
    });

    await test.step('the trial ends, and everything is read-only', async () => {
      await goOn(15, '/settings/subscription');
      await expect(page.getByText('The trial has ended. Everyone can view')).toBeVisible(patience);
      await expect(second.getByText(/is read-only: you can view/)).toBeVisible(patience);
      await expect(second.getByRole('link', { name: 'Choose a plan' })).toBeHidden();
    });

    await test.step('the operator extends it, and open browsers follow, until it ends again', async () => {
      const reason = 'Waits for the budget of the new year';
      await ownServer.operator('billing', 'extend-trial', company.clientId, '--days', '5', '--reason', reason);
      await expect(page.getByText(/^The trial ends on .*: 5 days are left\./)).toBeVisible(patience);
      await expect(second.getByText(/is read-only: you can view/)).toBeHidden(patience);
      await goOn(6, '/settings/subscription');
      await page.getByRole('status').getByRole('link', { name: 'Choose a plan' }).click();
      await expect(page).toHaveURL(/\/changeplan$/);
    });

    const preview = page.getByRole('region', { name: 'What it costs' });
    const plan = (name: string) => page.getByRole('radio', { name, exact: true });
    const choose = async (name: string) => {
      await page.getByRole('main').getByText(name, { exact: true }).click();
      await expect(plan(name)).toBeChecked();
    };

    await test.step('a plan is chosen at the page of the gateway', async () => {
      await expect(plan('Starter')).toBeChecked();
      await expect(preview.getByText('1 × $19.00').first()).toBeVisible();
      await expect(preview.getByText(/No longer available\. What is in Teams, Projects, /)).toBeVisible();
      await snap(page, 'billing-choose');
      await expectAccessible(page);
      // A payment that fails changes nothing.
      await pay(page, '$19.00', 'Let the payment fail');
      await expect(page.getByRole('heading', { name: 'The payment failed' })).toBeVisible(patience);
      await snap(page, 'billing-payment-failed');
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Try again' }).click();
      await pay(page, '$19.00', 'Pay');
      await expect(page.getByRole('heading', { name: 'Thank you, the payment has arrived' })).toBeVisible(patience);
      await snap(page, 'billing-paid');
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Thank you, the payment has arrived' })).toBeVisible(patience);
      const confirmation = page.url();
      // Ben's page was not loaded again. He sees how the payment ended, too, and is led to his work.
      await expect(second.getByText(/is read-only: you can view/)).toBeHidden(patience);
      await second.goto(confirmation);
      await expect(second.getByRole('heading', { name: 'Thank you, the payment has arrived' })).toBeVisible(patience);
      await expect(second.getByRole('link', { name: 'Plan and billing' })).toBeHidden();
      await second.getByRole('main').getByRole('link', { name: 'Continue' }).click();
      await expect(second).toHaveURL(/\/tasks/);
    });

    await test.step('what the plan lacks vanishes in a second browser, and returns with a larger one, at the price that was shown', async () => {
      await goOn(10, '/settings/subscription');
      const watching = await newPerson({ storageState: await page.context().storageState() });
      await watching.goto(`${url}/settings/subscription`);
      await waitForLive(watching);
      const modules = watching.getByRole('list', { name: 'Modules' });
      await expect(modules.getByRole('listitem')).toHaveText(['Tasks', 'Meetings']);
      await page.goto(`${url}/upgrade`);
      await expect(plan('Team')).toBeChecked();
      await choose('Business');
      await expect(page).toHaveURL(/plan=BUSINESS/);
      await expect(preview.getByText(/^\d\d of 3\d days × \$99\.00$/)).toBeVisible();
      await expect(preview.getByText(/^\d\d of 3\d days × -\$19\.00$/)).toBeVisible();
      const button = preview.getByRole('button', { name: /^Pay \$/ });
      await expect(button).not.toHaveText('Pay $19.00');
      const amount = (await button.innerText()).replace('Pay ', '');
      await snap(page, 'billing-upgrade');
      await expectAccessible(page);
      await pay(page, amount, 'Pay');
      await expect(page.getByRole('heading', { name: 'Thank you, the payment has arrived' })).toBeVisible(patience);
      await expect(modules.getByRole('listitem')).toHaveCount(6, patience);
      await page.goto(`${url}/settings/subscription/paymenthistory`);
      await expect(page.getByRole('main').getByRole('row').first()).toContainText(amount);
      await snap(page, 'billing-history');
      await expectAccessible(page);
      await page.getByRole('main').getByRole('row').first().click();
      const invoice = page.getByRole('dialog', { name: /^Invoice \d{4}-\d{6}$/ });
      await expect(invoice.getByText(/^\d\d of 3\d days × \$99\.00$/)).toBeVisible();
      await expect(invoice.getByRole('row', { name: new RegExp(`^Total \\${amount}$`) })).toBeVisible();
      await snap(page, 'billing-invoice');
      await expectAccessible(page);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        invoice.getByRole('button', { name: 'Download PDF' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^Invoice \d{4}-\d{6}\.pdf$/);
      const path = info.outputPath('invoice.pdf');
      await file.saveAs(path);
      expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-');
      await invoice.getByRole('button', { name: 'Close' }).last().click();
      await page.getByText('Payments', { exact: true }).click();
      await expect(page.getByRole('main').getByRole('row').first()).toContainText('Paid');
      await snap(page, 'billing-payments');
      await watching.close();
    });

    await test.step('seats are added, with the price of each number at once', async () => {
      await page.goto(`${url}/upgrade-user-addons`);
      const seats = page.getByRole('textbox', { name: 'Added seats' });
      await expect(seats).toHaveValue('1');
      await seats.fill('3');
      await expect(preview.getByText(/^3 × \d\d of 3\d days × \$5\.00$/)).toBeVisible();
      await expect(preview.getByText('$114.00')).toBeVisible();
      await snap(page, 'billing-seats');
      const amount = (await preview.getByRole('button', { name: /^Pay \$/ }).innerText()).replace('Pay ', '');
      await pay(page, amount, 'Pay');
      await expect(page.getByRole('heading', { name: 'Thank you, the payment has arrived' })).toBeVisible(patience);
      await page.getByRole('main').getByRole('link', { name: 'Plan and billing' }).click();
      await expect(page.getByText('2 of 28 used')).toBeVisible();
      await snap(page, 'billing-subscription');
      await expectAccessible(page);
    });

    await test.step('the company is named as its bookkeeping wants it, and a wrong tax ID is told in words', async () => {
      await page.getByRole('button', { name: 'Edit billing details' }).click();
      const dialog = page.getByRole('dialog', { name: 'Billing details' });
      await dialog.getByRole('textbox', { name: 'Legal name' }).fill('Ferrow Instruments GmbH');
      await dialog.getByRole('textbox', { name: 'Address' }).fill('Kai 5');
      await dialog.getByRole('textbox', { name: 'City' }).fill('Hamburg');
      await dialog.getByRole('combobox', { name: 'Country' }).fill('Germ');
      await page.getByRole('option', { name: 'Germany' }).click();
      await dialog.getByRole('textbox', { name: 'VAT ID or tax number' }).fill('DE12');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText(/^This is not a tax ID of the chosen country/)).toBeVisible();
      await snap(page, 'billing-details');
      await expectAccessible(page);
      await dialog.getByRole('textbox', { name: 'VAT ID or tax number' }).fill('DE 136 695 976');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('DE136695976', { exact: true })).toBeVisible();
    });

    await test.step('a card is added at the page of the gateway, becomes the backup in every browser, and is removed', async () => {
      const watching = await newPerson({ storageState: await page.context().storageState() });
      await watching.goto(`${url}/settings/subscription`);
      await waitForLive(watching);
      const card = page.getByRole('region', { name: 'Means of payment' });
      await expect(card.getByRole('listitem')).toHaveText([/^Visa ending in 4242Expires .*Default$/]);
      await card.getByRole('button', { name: 'Add or replace' }).click();
      await expect(page.getByRole('heading', { name: 'Test page for means of payment' })).toBeVisible();
      await page.getByRole('button', { name: 'Add a card that is declined' }).click();
      await expect(page).toHaveURL(/\/settings\/subscription$/);
      await card.getByRole('button', { name: 'Actions of Mastercard ending in 0002' }).click();
      await page.getByRole('menuitem', { name: 'Make backup' }).click();
      await expect(card.getByText('Backup', { exact: true })).toBeVisible();
      await expect(watching.getByText('Backup', { exact: true })).toBeVisible(patience);
      await snap(page, 'billing-methods');
      await expectAccessible(page);
      await card.getByRole('button', { name: 'Actions of Mastercard ending in 0002' }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect(card.getByRole('listitem')).toHaveCount(1);
      await expect(watching.getByText('Mastercard ending in 0002')).toBeHidden(patience);
      await watching.close();
    });

    await test.step('a smaller plan is scheduled, and cancelled again', async () => {
      await page.getByRole('link', { name: 'Change plan' }).click();
      await expect(preview.getByText('This is what the company has now.')).toBeVisible();
      await choose('Starter');
      await expect(preview.getByText(/It costs nothing now/)).toBeVisible();
      await snap(page, 'billing-downgrade');
      await preview.getByRole('button', { name: 'Schedule the change' }).click();
      await expect(
        page.getByText(/^A change is scheduled\. From .*: Starter, monthly, 3 added seats\.$/),
      ).toBeVisible();
      await snap(page, 'billing-scheduled');
      await page.getByRole('button', { name: 'Keep the plan' }).click();
      await expect(page.getByText(/^A change is scheduled/)).toBeHidden();
    });

    await test.step('a year is paid at once', async () => {
      await page.getByRole('link', { name: /^Switch to annual and pay \$198\.00 less/ }).click();
      await expect(preview.getByText('Added seats, annual').first()).toBeVisible();
      const amount = (await preview.getByRole('button', { name: /^Pay \$/ }).innerText()).replace('Pay ', '');
      await pay(page, amount, 'Pay, and let later payments fail');
      await expect(page.getByRole('heading', { name: 'Thank you, the payment has arrived' })).toBeVisible(patience);
      await page.goto(`${url}/settings/subscription`);
      await expect(page.getByText('each year, 25 seats included')).toBeVisible();
      await expect(page.getByRole('table', { name: 'Next invoice' })).toContainText('$1,140.00');
    });

    await test.step('the next payment fails, the calendar of it runs, and paying ends it', async () => {
      await goOn(366, '/settings/subscription');
      await expect(page.getByRole('heading', { name: '$1,140.00 is open' })).toBeVisible(patience);
      const calendar = page.getByRole('list', { name: 'What happens next' });
      await expect(calendar.getByRole('listitem')).toHaveCount(9);
      await snap(page, 'billing-past-due');
      await expectAccessible(page);
      await expect(second.getByText(/is read-only: you can view/)).toBeHidden();
      await goOn(9, '/settings/subscription');
      await expect(page.getByText(/because an invoice is open\. Everyone can work again/)).toBeVisible(patience);
      await expect(second.getByText(/is read-only: you can view/)).toBeVisible(patience);
      await snap(page, 'billing-unpaid');
      await page.goto(`${url}/payments`);
      // It says so while the attempt of the day runs.
      await page.getByRole('main').getByRole('button', { name: 'Pay now' }).click(patience);
      await expect(page.getByRole('heading', { name: /^Test payment of/ })).toBeVisible(patience);
      await page.goto(`${url}/payments`);
      await page.getByRole('main').getByRole('button', { name: 'Continue payment' }).click();
      await expect(page.getByRole('heading', { name: /^Test payment of/ })).toBeVisible(patience);
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'The invoice is paid' })).toBeVisible(patience);
      await expect(second.getByText(/is read-only: you can view/)).toBeHidden(patience);
    });

    await test.step('the subscription is cancelled with a reason, and reactivated', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Plan and billing' }).click();
      await page.getByRole('button', { name: 'Cancel subscription' }).click();
      const dialog = page.getByRole('dialog', { name: 'Cancel subscription' });
      await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
      await expect(dialog.getByText('Write a reason.')).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('We close the laboratory.');
      await snap(page, 'billing-cancel');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
      await expect(page.getByText(/^The subscription is cancelled\. You have full access until/)).toBeVisible();
      await snap(page, 'billing-cancelled');
      await page.getByRole('button', { name: 'Reactivate' }).click();
      await expect(page.getByText(/^The subscription is cancelled\. You have/)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
    });

    await test.step('the subscription is paused at the end of its period, and resumed at the price that is shown', async () => {
      await page.getByRole('button', { name: 'Pause subscription' }).click();
      const dialog = page.getByRole('dialog', { name: 'Pause subscription' });
      await snap(page, 'billing-pause');
      await dialog.getByRole('button', { name: 'Pause subscription' }).click();
      await expect(page.getByText(/^A pause is scheduled\. You have full access until/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Cancel the pause' })).toBeVisible();
      await goOn(400, '/settings/subscription');
      await expect(page.getByText(/^The subscription is paused\. Everyone can view/)).toBeVisible(patience);
      await expect(second.getByText(/is read-only: you can view/)).toBeVisible(patience);
      await snap(page, 'billing-paused');
      await expectAccessible(page);
      await page.getByRole('main').getByRole('button', { name: 'Resume' }).click();
      const question = page.getByRole('dialog', { name: 'Resume subscription' });
      await expect(question.getByText(/and \$1,140\.00 is billed/)).toBeVisible();
      await question.getByRole('button', { name: 'Resume' }).click();
      await expect(page.getByText(/^The subscription is paused/)).toBeHidden();
      await expect(second.getByText(/is read-only: you can view/)).toBeHidden(patience);
    });
  });

  test('has its room in German, in the dark and at 390 px [R34]', async ({ page, ownServer, snap }) => {
    const { url } = ownServer;
    await startCompany(page, url, makePerson('Ana Souza'), 'Ferrow Instruments');
    await keepAppearance(page, url, { language: 'de' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${url}/settings/subscription`);
    await expect(page.getByText(/^Die Testphase endet am/)).toBeVisible();
    await snap(page, 'billing-german');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectRoom(page);
    await expectAccessible(page);
    await snap(page, 'billing-narrow');
    await page.goto(`${url}/changeplan?plan=BUSINESS&interval=year&seats=3`);
    await expect(page.getByText('3 × 50,00 $').first()).toBeVisible();
    await expectRoom(page);
    await expectAccessible(page);
    await snap(page, 'billing-choose-narrow');
    await page.getByText('Enterprise', { exact: true }).click();
    await expect(page.getByText(/^Enterprise hat alle Module/)).toBeVisible();
    await snap(page, 'billing-agreement-narrow');
    await page.goto(`${url}/settings/subscription/paymenthistory`);
    await expect(page.getByText(/^Es gibt noch keine Rechnung/)).toBeVisible();
    await expectRoom(page);
    await expectAccessible(page);
    await snap(page, 'billing-history-narrow');
  });
});

/** Confirms the choice at its price, and presses a button of the gateway's page. */
async function pay(page: Page, amount: string, button: string): Promise<void> {
  await page.getByRole('button', { name: `Pay ${amount}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Test payment of/ })).toContainText(
    amount.replace('$', '').replace(',', ''),
  );
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page).toHaveURL(/\/payment-confirmation\//);
}

test.describe('billing without a gateway', () => {
  test('shows limits and usage only, and leads nowhere to buy [R34]', async ({ page, server, snap }) => {
    const { url } = server;
    const { clientId } = await startCompany(page, url, makePerson('Ana Souza'), 'Ferrow Instruments');
    await page.goto(`${url}/settings/subscription`);
    await expect(page.getByRole('heading', { name: 'Limits and usage', level: 1 })).toBeVisible();
    await expect(page.getByText('This installation takes no payments.')).toBeVisible();
    await expect(page.getByText('1 of 10 used')).toBeVisible();
    for (const name of ['Change plan', 'Choose a plan', 'Payment history', 'Add seats']) {
      await expect(page.getByRole('link', { name })).toBeHidden();
    }
    await snap(page, 'billing-limits');
    await expectAccessible(page);
    await page.goto(`${url}/upgrade`);
    await expect(page.getByText('This installation takes no payments.')).toBeVisible();
    await waitForLive(page);
    await server.operator('access', clientId, 'read-only');
    await expect(page.getByText(/is read-only: you can view/)).toBeVisible();
    await expect(page.getByRole('status').getByRole('link')).toHaveCount(0);
    await server.operator('access', clientId, 'full');
    await page.goto(`${url}/please-upgrade-plan`);
    await page.getByRole('button', { name: 'Upgrade Plan' }).click();
    await expect(page.getByRole('dialog', { name: 'Ask your operator to change the plan' })).toBeVisible();
  });
});
