import {
  brokenConnection,
  expect,
  expectAccessible,
  expectRoom,
  joinCompany,
  keepAppearance,
  makePerson,
  startCompany,
  test,
  VerifyingReceiver,
  waitForLive,
} from '../support/journey';

test.describe('web hooks', () => {
  let receiver: VerifyingReceiver;
  test.use({
    allowedNoise: brokenConnection,
    ownEnvironment: { NARROW_MODE: 'responsive', OUTGOING_ALLOW: '127.0.0.0/8', OUTGOING_ALLOW_HTTP: '1' },
  });
  test.beforeEach(async () => {
    receiver = await VerifyingReceiver.open();
  });
  test.afterEach(() => receiver.close());

  test('an admin adds a web hook, sees deliveries as they happen, rotates its secret and sends one again', async ({
    page,
    newPerson,
    ownServer,
    snap,
  }) => {
    const { url } = ownServer;
    const company = await startCompany(page, url, makePerson('Ana Souza'), 'Ferrow Instruments');
    const { founder, clientId } = company;
    const colleague = await joinCompany(await newPerson(), url, makePerson('Ben Okafor'), company);
    await page.goto(`${url}/settings/webhooks`);
    await waitForLive(page);
    const main = page.getByRole('main');
    await expect(main.getByText('A web hook tells another service')).toBeVisible();
    await snap(page, 'webhooks-empty');
    await expectAccessible(page);

    // What is missing is said at its field; the secret is shown once.
    await main.getByRole('button', { name: 'Add the first web hook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add web hook' });
    const add = dialog.getByRole('button', { name: 'Add web hook' });
    await add.click();
    await expect(dialog.getByText('Choose at least one event.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Billing');
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://169.254.169.254/latest');
    await dialog.getByText('A task is created').click();
    await dialog.getByText('A task is completed').click();
    await snap(page, 'webhooks-add');
    await expectAccessible(page);
    await add.click();
    await expect(dialog.getByText('is inside a private network')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
    await add.click();
    const shown = page.getByRole('dialog', { name: 'Secret of “Billing”' });
    const secret = await shown.getByRole('textbox', { name: 'Secret' }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    await snap(page, 'webhooks-secret');
    await expectAccessible(page);
    receiver.secrets = [secret];
    await shown.getByRole('button', { name: 'Close', exact: true }).last().click();

    // A test event, and a task of a colleague, arrive in the list by themselves.
    await expect(page.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible();
    const rows = main.getByRole('row');
    await main.getByRole('button', { name: 'Send a test event' }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('Test event');
    await expect(rows.first()).toContainText('Answered 200');
    const { id = '' } = await colleague.post(`/tasks?clientid=${clientId}`, { title: 'Weigh the samples' });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('A task is created');
    await expect(rows.first()).toContainText('Delivered');
    expect(receiver.events.map(({ type }) => type)).toEqual(['webhooks.test-sent', 'tasks.task-created']);
    expect(receiver.events[1]?.data).toMatchObject({
      task: { key: 'T-1', title: 'Weigh the samples', createdBy: { fullName: 'Ben Okafor' } },
    });
    await snap(page, 'webhooks-deliveries');
    await expectAccessible(page);

    // Both secrets sign after a rotation: the receiver that knows the former one still takes events.
    await main.getByRole('button', { name: 'Actions for “Billing”' }).click();
    await page.getByRole('menuitem', { name: 'Rotate secret…' }).click();
    await page.getByRole('button', { name: 'Rotate secret', exact: true }).click();
    const rotated = await shown.getByRole('textbox', { name: 'Secret' }).inputValue();
    expect(rotated).not.toBe(secret);
    await shown.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(main.getByText('The former secret signs too until')).toBeVisible();
    await colleague.patch(`/tasks/${id}?clientid=${clientId}`, { status: 'done' }, 1);
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('A task is completed');
    await expect(rows.first()).toContainText('Answered 200');

    // A receiver that fails is said to, and one delivery is sent again.
    receiver.secrets = [rotated];
    receiver.status = 500;
    await founder.post(`/tasks?clientid=${clientId}`, { title: 'Order gloves' });
    await expect(rows.first()).toContainText('Answered 500, which is no success');
    await expect(main.getByText('Failing')).toBeVisible();
    receiver.status = undefined;
    await rows.nth(1).click();
    const delivery = page.getByRole('dialog', { name: 'Delivery' });
    await expect(delivery.getByText('"type": "tasks.task-completed"')).toBeVisible();
    await expect(delivery.getByText('thank you')).toBeVisible();
    await snap(page, 'webhooks-delivery');
    await expectAccessible(page);
    await delivery.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => receiver.events.filter(({ type }) => type === 'tasks.task-completed').length).toBe(2);
    await delivery.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(main.getByText('Failing')).toBeHidden();

    // Deleted and restored.
    await main.getByRole('button', { name: 'Actions for “Billing”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'Web hooks', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows.filter({ hasText: 'Billing' })).toHaveCount(1);
  });

  test('the pages have their room in German, in the dark and at 390 px, and members have none', async ({
    page,
    newPerson,
    ownServer,
    snap,
  }) => {
    const { url } = ownServer;
    const company = await startCompany(page, url, makePerson('Ana Souza'), 'Ferrow Instruments');
    const { founder, clientId } = company;
    const body = { name: 'Abrechnung', url: receiver.url, description: '', events: ['tasks.task-created'] };
    await founder.post(`/webhooks/endpoints?clientid=${clientId}`, body);
    await founder.post(`/tasks?clientid=${clientId}`, { title: 'Proben wiegen' });
    await keepAppearance(page, url, { language: 'de' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${url}/settings/webhooks`);
    await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
    await expectRoom(page);
    await snap(page, 'webhooks-narrow');
    await page.getByRole('main').getByRole('row').filter({ hasText: 'Abrechnung' }).getByRole('link').click();
    // The receiver knows no secret.
    await expect(page.getByText('Antwort 401, kein Erfolg')).toBeVisible();
    await expectRoom(page);
    await expectAccessible(page);
    await snap(page, 'webhooks-details-narrow');

    const ben = await newPerson();
    await joinCompany(ben, url, makePerson('Ben Okafor'), company);
    await ben.goto(`${url}/settings/webhooks`);
    await expect(ben.getByRole('heading', { name: 'Web hooks', level: 1 })).toBeHidden();
  });
});
