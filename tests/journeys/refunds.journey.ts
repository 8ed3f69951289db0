import {
  brokenConnection,
  expect,
  expectAccessible,
  expectRoom,
  keepAppearance,
  makePerson,
  startCompany,
  test,
  waitForLive,
} from '../support/journey';

/** Jobs run within seconds, also on a slow machine. */
const patience = { timeout: 60_000 };

test.describe('coupons and refunds', () => {
  test.use({
    allowedNoise: brokenConnection,
    ownEnvironment: {
      // The gateway is not allowed in production.
      NODE_ENV: 'test',
      NARROW_MODE: 'responsive',
      PAYMENT_GATEWAY: 'test',
      OUTGOING_ALLOW: '127.0.0.0/8',
      OUTGOING_ALLOW_HTTP: '1',
    },
  });

  test('a coupon reduces the first period, and its refund is seen in a second browser at once [R12] [R34] [R35]', async ({
    page,
    newPerson,
    ownServer,
    snap,
  }) => {
    test.setTimeout(300_000);
    const { url } = ownServer;
    const { clientId } = await startCompany(page, url, makePerson('Ana Souza'), 'Ferrow Instruments');
    await ownServer.operator('billing', 'coupon-add', 'HELLO', '--percent', '50', '--periods', '1');
    const preview = page.getByRole('region', { name: 'What it costs' });

    await test.step('a code that does not exist is told in words, and the right one is in the price', async () => {
      await page.goto(`${url}/changeplan`);
      await expect(preview.getByRole('button', { name: 'Pay $19.00' })).toBeVisible();
      await preview.getByRole('textbox', { name: 'Coupon code' }).fill('hallo');
      await preview.getByRole('button', { name: 'Apply' }).click();
      await expect(preview.getByText(/^There is no coupon with this code/)).toBeVisible();
      await expectAccessible(page);
      await preview.getByRole('textbox', { name: 'Coupon code' }).fill('hello');
      await preview.getByRole('button', { name: 'Apply' }).click();
      await expect(preview.getByText('HELLO · 50%').first()).toBeVisible();
      await expect(page).toHaveURL(/coupon=HELLO/);
      await snap(page, 'billing-coupon');
      await expectAccessible(page);
      await preview.getByRole('button', { name: 'Pay $9.50' }).click();
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Thank you, the payment has arrived' })).toBeVisible(patience);
    });

    await test.step('the operator refunds it, and the open list follows', async () => {
      const watching = await newPerson({ storageState: await page.context().storageState() });
      await watching.goto(`${url}/settings/subscription/paymenthistory`);
      await waitForLive(watching);
      const row = watching.getByRole('main').getByRole('row').first();
      await expect(row).toContainText('Paid');
      const number = /\d{4}-\d{6}/.exec(await row.innerText())?.[0] ?? '';
      await ownServer.operator('billing', 'refund', clientId, number, '--reason', 'asked for');
      await expect(row).toContainText('Refunded', patience);
      await snap(watching, 'billing-refunded');
      await row.click();
      const invoice = watching.getByRole('dialog', { name: `Invoice ${number}` });
      await expect(invoice.getByText('Refunded')).toBeVisible();
      await expectAccessible(watching);
      await invoice.getByRole('button', { name: 'Close' }).last().click();
      await watching.getByText('Credit notes', { exact: true }).click();
      await expect(watching.getByText(`Refund of invoice ${number}`)).toBeVisible();
      await watching.getByText('Payments', { exact: true }).click();
      await expect(watching.getByRole('main').getByRole('row').first()).toContainText('Refunded');
    });

    await test.step('storage and the coupon have their room in German, in the dark and at 390 px', async () => {
      await keepAppearance(page, url, { language: 'de' });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${url}/settings/subscription`);
      await expect(page.getByRole('heading', { name: 'Speicher' })).toBeVisible();
      await expectRoom(page);
      await expectAccessible(page);
      await snap(page, 'billing-storage-narrow');
      await page.goto(`${url}/changeplan?plan=BUSINESS&interval=month&seats=0&coupon=HELLO`);
      await expect(page.getByText('Das Unternehmen hat diesen Gutschein bereits eingelöst.')).toBeVisible();
      await expectRoom(page);
      await expectAccessible(page);
      await snap(page, 'billing-coupon-narrow');
    });
  });
});
