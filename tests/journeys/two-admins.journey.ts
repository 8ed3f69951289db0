import type { Locator, Page } from '@playwright/test';
import {
  ApiPerson,
  brokenConnection,
  expect,
  expectAccessible,
  joinCompany,
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

test.describe('two admins at the plan', () => {
  test.use({
    // Ben asks for an admin's page as a member, and confirms an outdated price, on purpose.
    allowedNoise: new RegExp(`${brokenConnection.source}|status of 40[013]`),
    ownEnvironment: {
      ...clock.environment,
      PAYMENT_GATEWAY: 'test',
      OUTGOING_ALLOW: '127.0.0.0/8',
      OUTGOING_ALLOW_HTTP: '1',
    },
  });
  test.afterEach(() => clock.remove());

  test('see what the other one changed, pay once for each change, and confirm after a new price [R17] [R34] [R109] [R111]', async ({
    page,
    newPerson,
    ownServer,
    snap,
  }) => {
    test.setTimeout(300_000);
    const { url } = ownServer;
    const ana = makePerson('Ana Souza');
    const ben = makePerson('Ben Okafor');
    const second = await newPerson();
    const company = await startCompany(page, url, ana, 'Ferrow Instruments');
    const { userId } = await joinCompany(second, url, ben, company);
    // The free days of the trial would hide what a change costs.
    await Promise.all([page, second].map((tab) => tab.goto('about:blank')));
    await clock.advance(15 * day);
    const again = await ApiPerson.signIn(url, ana);
    await again.openIn(page);
    const link = await holdLive(second);
    await (await ApiPerson.signIn(url, ben)).openIn(second);
    await waitForLive(second);

    await test.step('one of them buys a plan', async () => {
      await page.goto(`${url}/changeplan?plan=BUSINESS&interval=month&seats=0`);
      await pay(page);
    });

    await test.step('the other is made an admin, and the page that was closed to them opens without a reload', async () => {
      await second.goto(`${url}/changeplan?plan=BUSINESS&interval=month&seats=4`);
      await expect(second.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
      await waitForLive(second);
      await second.evaluate(() => void ((globalThis as { mark?: string }).mark = 'kept'));
      await again.post(`/Clientusers/update?clientid=${company.clientId}`, { UserID: userId, Role: 'Admin' });
      await expect(second).toHaveURL(/\/changeplan\?plan=BUSINESS&interval=month&seats=4$/);
      await expect(payButton(second)).toBeVisible();
      expect(await second.evaluate(() => (globalThis as { mark?: string }).mark)).toBe('kept');
    });

    await test.step('both look at a price; the first pays, and the second is told what changed and by whom', async () => {
      await page.goto(`${url}/changeplan?plan=BUSINESS&interval=month&seats=3`);
      await expect(payButton(page)).toBeVisible();
      await pay(page);
      await expect(
        second.getByText('Ana Souza has changed the plan. The company now has: Business, monthly, 3 added seats.'),
      ).toBeVisible(patience);
      // One seat more than the company has by now.
      await expect(second.getByRole('textbox', { name: 'Added seats' })).toHaveValue('4');
      await expect(payButton(second)).toHaveText('Pay $5.00');
      await snap(second, 'billing-changed-meanwhile');
      await expectAccessible(second);
    });

    await test.step('after the new price the second confirms it', async () => {
      await pay(second);
      await second.goto(`${url}/settings/subscription`);
      await expect(second.getByText('2 of 29 used')).toBeVisible();
    });

    await test.step('a confirmation of an outdated preview is refused where the live event is lost, and one of a new preview is not', async () => {
      await second.goto(`${url}/changeplan?plan=TEAM&interval=month&seats=2`);
      const schedule = { name: 'Schedule the change' };
      await expect(second.getByRole('button', schedule)).toBeVisible();
      await waitForLive(second);
      await page.goto(`${url}/changeplan?plan=STARTER&interval=month&seats=0`);
      link.isHeld = true;
      await page.getByRole('button', schedule).click();
      await expect(page.getByText(/^A change is scheduled\. From .*: Starter, monthly/)).toBeVisible();
      const told = second.getByText(/^Ana Souza has scheduled a change\. From .*: Starter, monthly, no added seats\. /);
      await expect(told).toBeHidden();
      await second.getByRole('button', schedule).click();
      await expect(told).toBeVisible();
      await expect(second).toHaveURL(/plan=TEAM&interval=month&seats=2$/);
      await expect(page.getByText(/^A change is scheduled\. From .*: Starter, monthly/)).toBeVisible();
      link.isHeld = false;
      await second.getByRole('button', schedule).click();
      await expect(second.getByText(/^A change is scheduled\. From .*: Team, monthly, 2 added seats\.$/)).toBeVisible();
      await expect(page.getByText(/^A change is scheduled\. From .*: Team, monthly, 2 added seats\.$/)).toBeVisible();
    });

    await test.step('nothing is charged twice', async () => {
      await second.goto(`${url}/settings/subscription/paymenthistory`);
      await second.getByText('Payments', { exact: true }).click();
      const payments = second.getByRole('main').getByRole('row');
      await expect(payments).toContainText(['$5.00', '$15.00', '$99.00']);
    });
  });
});

function price(page: Page): Locator {
  return page.getByRole('region', { name: 'What it costs' });
}

function payButton(page: Page): Locator {
  return price(page).getByRole('button', { name: /^Pay \$/ });
}

/** Confirms the choice, and pays at the gateway's page. */
async function pay(page: Page): Promise<void> {
  await payButton(page).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, the payment has arrived' })).toBeVisible(patience);
}

/** While `isHeld`, live events are lost on the way to the browser. */
async function holdLive(page: Page): Promise<{ isHeld: boolean }> {
  const link = { isHeld: false };
  await page.routeWebSocket(/\/hub/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!link.isHeld) {
        socket.send(message);
      }
    });
  });
  return link;
}
