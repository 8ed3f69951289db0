import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StartedClient } from '@tessera/core/testing';
import { admin, startClient } from '@tessera/core/testing';
import {
  cancelPause,
  cancelSubscription,
  changePauseEnd,
  keepPlan,
  listInvoices,
  listPayments,
  pauseSubscription,
  payInvoice,
  readBilling,
  readCheckout,
  readInvoice,
  resumeSubscription,
} from '../../contract/endpoints';
import type { PaymentMethods } from '../../contract/payment-methods';
import type { BillingOverview } from '../../contract/subscription-model';
import { downloadInvoice, listCreditNotes } from '../../contract/document-endpoints';
import {
  changeMethodRole,
  listPaymentMethods,
  openMethodsPage,
  removePaymentMethod,
} from '../../contract/payment-methods';
import { changeTaxProfile, readTaxProfile } from '../../contract/tax-profile';
import {
  invoiceFixture,
  methodsFixture,
  overviewFixture,
  previewFixture,
  subscriptionFixture,
} from '../billing-client-kit';
import { plugin } from '../plugin';

const taxProfile = {
  ...{ id: '01900000-0000-7000-8000-0000000000c1', version: 2, legalName: 'Acme GmbH', address: 'Kai 5' },
  ...{ postcode: '20457', city: 'Hamburg', country: 'DE', taxId: '', reference: '', invoiceEmail: '' },
};

const due = { amountMinor: 5_900, failedOn: '2037-06-14', attempts: 1, stage: 'grace' } as const;

describe('The pages of billing', () => {
  let client: StartedClient;
  let leave: () => unknown;

  async function open(
    address: string,
    overview: BillingOverview = overviewFixture(),
    methods = methodsFixture,
  ): Promise<void> {
    client = await startClient({ as: admin({ clientId: taxProfile.id }), plugins: [plugin] });
    client.server.respond(readBilling, { body: overview });
    client.server.respond(readTaxProfile, { body: taxProfile });
    client.server.respond(listPaymentMethods, { body: methods });
    client.server.respond(listInvoices, { body: { items: [invoiceFixture()], nextCursor: null } });
    leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
    client.show(address);
  }

  afterEach(() =>
    act(async () => {
      leave();
      await client.stop();
    }),
  );

  it('show plan, seats, and the next invoice with its arithmetic [R34]', async () => {
    await open('/settings/subscription');
    expect(await screen.findByRole('heading', { name: 'Team' })).toBeVisible();
    expect(screen.getByText('4 of 12 used')).toBeVisible();
    expect(screen.getByText(/^3 used by members, 1 by pending invitations, 8 free\./)).toBeVisible();
    const bill = within(screen.getByRole('table', { name: 'Next invoice' }));
    expect(bill.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'ItemHow it is computedAmount',
      'Team plan, monthly1 × $49.00$49.00',
      'Added seats, monthly2 × $5.00$10.00',
      expect.stringMatching(/^Charged on .*July.*\$59\.00$/),
    ]);
    expect(screen.getByRole('link', { name: 'Switch to annual and pay $98.00 less each year' })).toBeVisible();
  });

  it.each<[string, Partial<BillingOverview>, RegExp]>([
    [
      'trial',
      { subscription: subscriptionFixture({ status: 'trialing', terms: undefined, trialEndsOn: '2037-06-16' }) },
      /1 day is left/,
    ],
    [
      'ended trial',
      { subscription: subscriptionFixture({ status: 'expired', terms: undefined }) },
      /The trial has ended/,
    ],
    ['chosen trial', { subscription: subscriptionFixture({ periodStart: '2037-06-20' }) }, /free days of the trial/],
    ['cancelled', { subscription: subscriptionFixture({ status: 'nonRenewing' }) }, /full access until .*July/],
    ['pausing', { subscription: subscriptionFixture({ status: 'pausing' }) }, /full access until .*July.* nothing is/],
    ['ended', { subscription: subscriptionFixture({ status: 'cancelled' }) }, /The subscription has ended/],
    ['agreed', { subscription: undefined, planCode: 'ENTERPRISE' }, /by agreement: nothing ends/],
    ['without payments', { takesPayments: false, plans: [], subscription: undefined }, /takes no payments/],
  ])('say in words what the status means: %s', async (_name, changes, words) => {
    await open('/settings/subscription', overviewFixture(changes));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('cancel a scheduled change', async () => {
    const { terms } = subscriptionFixture();
    const scheduled =
      terms === undefined ? undefined : { terms: { ...terms, extraSeats: 0 }, effectiveOn: '2037-07-01' };
    await open('/settings/subscription', overviewFixture({ subscription: subscriptionFixture({ scheduled }) }));
    expect(await screen.findByText(/Team, monthly, no added seats/)).toBeVisible();
    client.server.respond(keepPlan, { body: subscriptionFixture() });
    client.server.respond(readBilling, { body: overviewFixture() });
    await userEvent.click(screen.getByRole('button', { name: 'Keep the plan' }));
    await waitFor(() => expect(screen.queryByText(/no added seats/)).toBeNull());
  });

  it('show the calendar of an open invoice, and pay it', async () => {
    await open(
      '/settings/subscription',
      overviewFixture({ subscription: subscriptionFixture({ status: 'pastDue', due }) }),
    );
    client.server.respond(listInvoices, { body: { items: [invoiceFixture({ status: 'open' })], nextCursor: null } });
    const calendar = within(await screen.findByRole('list', { name: 'What happens next' }));
    expect(calendar.getAllByRole('listitem')).toHaveLength(9);
    expect(calendar.getAllByText('over')).toHaveLength(1);
    client.server.respond(payInvoice, { body: { id: invoiceFixture().id, url: '#paid' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay now' }));
    expect(await screen.findByRole('link', { name: 'Open the payment page' })).toHaveAttribute('href', '#paid');
  });

  it('cancel the subscription with a reason', async () => {
    await open('/settings/subscription');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel subscription' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    expect(await dialog.findByText('Write a reason.')).toBeVisible();
    const cancelled = subscriptionFixture({ status: 'nonRenewing' });
    client.server.respond(cancelSubscription, { body: cancelled });
    client.server.respond(readBilling, { body: overviewFixture({ subscription: cancelled }) });
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Too large');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText(/The subscription is cancelled\. You have full access/)).toBeVisible();
    expect(client.server.requestsTo('/billing/cancellation').map(({ body }) => body)).toEqual([
      { reason: 'Too large' },
    ]);
  });

  it('pause the subscription, and cancel the pause', async () => {
    await open('/settings/subscription');
    await userEvent.click(await screen.findByRole('button', { name: 'Pause subscription' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pause subscription' }));
    expect(dialog.getByText(/You keep full access until .*July.*nothing is billed until you resume it/)).toBeVisible();
    const pausing = subscriptionFixture({ status: 'pausing' });
    client.server.respond(pauseSubscription, { body: pausing });
    client.server.respond(readBilling, { body: overviewFixture({ subscription: pausing }) });
    await userEvent.click(dialog.getByRole('button', { name: 'Pause subscription' }));
    expect(await screen.findByText(/^A pause is scheduled/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pause subscription' })).toBeNull());
    client.server.respond(cancelPause, { body: subscriptionFixture() });
    client.server.respond(readBilling, { body: overviewFixture() });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the pause' }));
    expect(await screen.findByRole('button', { name: 'Pause subscription' })).toBeVisible();
  });

  it('pause until a day, which is shown and can be changed', async () => {
    await open('/settings/subscription');
    await userEvent.click(await screen.findByRole('button', { name: 'Pause subscription' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pause subscription' }));
    const end = await dialog.findByRole('combobox', { name: 'Continue on (optional)' });
    expect(dialog.getByText(/everyone can work again, and \$59\.00 is billed/)).toBeVisible();
    await userEvent.type(end, '2037-09-01');
    await userEvent.tab();
    const pausing = subscriptionFixture({ status: 'pausing', resumesOn: '2037-09-01' });
    client.server.respond(pauseSubscription, { body: pausing });
    client.server.respond(readBilling, { body: overviewFixture({ subscription: pausing }) });
    await userEvent.click(dialog.getByRole('button', { name: 'Pause subscription' }));
    expect(
      await screen.findByText(/nothing is billed until the subscription continues on 1 September 2037/),
    ).toBeVisible();
    const paused = subscriptionFixture({ status: 'paused', periodEnd: '2037-06-01' });
    client.server.respond(changePauseEnd, { body: paused });
    client.server.respond(readBilling, { body: overviewFixture({ subscription: paused }) });
    await userEvent.click(screen.getByRole('button', { name: 'Change the end' }));
    const change = within(await screen.findByRole('dialog', { name: 'End of the pause' }));
    await userEvent.clear(await change.findByRole('combobox', { name: 'Continue on (optional)' }));
    await userEvent.tab();
    await userEvent.click(change.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/You can resume it at any time/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Set an end' })).toBeVisible();
    expect(client.server.requestsTo('/billing/pause').map(({ body }) => body)).toEqual([{ resumesOn: '2037-09-01' }]);
    expect(client.server.requestsTo('/billing/pause/end').map(({ body }) => body)).toEqual([{}]);
  });

  it('resume a paused subscription after its price was confirmed', async () => {
    const paused = subscriptionFixture({ status: 'paused', periodEnd: '2037-06-01' });
    await open('/settings/subscription', overviewFixture({ access: 'read-only', subscription: paused }));
    await userEvent.click(await screen.findByRole('button', { name: 'Resume' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resume subscription' }));
    expect(dialog.getByText(/A new period begins today, and \$59\.00 is billed/)).toBeVisible();
    client.server.respond(resumeSubscription, { body: subscriptionFixture() });
    client.server.respond(readBilling, { body: overviewFixture() });
    await userEvent.click(dialog.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(screen.queryByText(/^The subscription is paused/)).toBeNull());
    expect(client.server.requestsTo('/billing/resumption')).toHaveLength(1);
  });

  it('list means of payment, and change and remove them', async () => {
    await open('/settings/subscription');
    const card = within(await screen.findByRole('region', { name: 'Means of payment' }));
    expect(await card.findByText('Visa ending in 4242')).toBeVisible();
    expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Visa ending in 4242Expires 08/2040Default',
      'Mastercard ending in 0002Expires 06/2037Expires soon',
    ]);
    const [main, spare] = methodsFixture.items;
    client.server.respond(changeMethodRole, {
      body: { areKept: true, items: [main, { ...spare, role: 'backup' }] } as PaymentMethods,
    });
    await userEvent.click(card.getByRole('button', { name: 'Actions of Mastercard ending in 0002' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Make backup' }));
    expect(await card.findByText('Backup')).toBeVisible();
    client.server.respond(removePaymentMethod, { body: { areKept: true, items: [main] } as PaymentMethods });
    await userEvent.click(card.getByRole('button', { name: 'Actions of Mastercard ending in 0002' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Mastercard ending in 0002' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(card.queryByText('Mastercard ending in 0002')).toBeNull());
    client.server.respond(openMethodsPage, { body: { url: '#methods' } });
    await userEvent.click(card.getByRole('button', { name: 'Add or replace' }));
    expect(await card.findByRole('link', { name: 'Open the payment page' })).toHaveAttribute('href', '#methods');
  });

  it.each<[string, PaymentMethods, RegExp]>([
    ['none yet', { areKept: true, items: [] }, /No means of payment is kept/],
    ['a provider that keeps none', { areKept: false, items: [] }, /pay it at the provider’s page/],
  ])('say in words why no means of payment is listed: %s', async (_name, body, words) => {
    await open('/settings/subscription', overviewFixture(), body);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('list invoices and payments, and show an invoice with its lines [R34]', async () => {
    await open('/settings/subscription/paymenthistory');
    const invoice = invoiceFixture({ creditsAppliedMinor: 900, dueMinor: 5_000 });
    const { lines } = previewFixture(5_900);
    client.server.respond(readInvoice, {
      body: { ...invoice, buyerName: 'Acme', lines, subtotalMinor: 5_900, discountMinor: 0, taxMinor: 0 },
    });
    const invoiceRow = await screen.findByText('2037-000012');
    await userEvent.click(invoiceRow);
    const dialog = within(await screen.findByRole('dialog', { name: 'Invoice 2037-000012' }));
    expect(await dialog.findByText('14 of 30 days × $99.00')).toBeVisible();
    expect(
      dialog
        .getAllByRole('row')
        .map((row) => row.textContent)
        .slice(2),
    ).toEqual(['Total$59.00', 'Credit used-$9.00', 'To pay$50.00']);
    const [close] = dialog.getAllByRole('button', { name: 'Close' });
    await userEvent.click(close as HTMLElement);
    client.server.respond(listPayments, {
      body: {
        items: [
          {
            ...{ id: invoice.id, currency: 'USD', amountMinor: 5_000, gateway: 'test', invoiceNumber: '2037-000012' },
            ...{ status: 'failed', errorCode: 'card_declined', attemptedOn: '2037-06-01T00:05:00.000Z' },
          },
        ],
        nextCursor: null,
      },
    });
    await userEvent.click(screen.getByRole('radio', { name: 'Payments' }));
    expect(await screen.findByText('The card was declined.')).toBeVisible();
    expect(screen.getByText('Invoice 2037-000012')).toBeVisible();
  });

  it('save an invoice as a PDF, and list credit notes', async () => {
    await open('/settings/subscription/paymenthistory');
    client.server.respond(downloadInvoice, { body: '%PDF-1.7' });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions of invoice 2037-000012' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Download PDF' }));
    await waitFor(() =>
      expect(client.server.requestsTo(`/billing/invoices/${invoiceFixture().id}/pdf`)).toHaveLength(1),
    );
    const note = { id: invoiceFixture().id, number: 'C2037-000003', reason: 'orderChange', currency: 'USD' } as const;
    client.server.respond(listCreditNotes, {
      body: { items: [{ ...note, totalMinor: 900, issuedOn: '2037-06-15' }], nextCursor: null },
    });
    await userEvent.click(screen.getByRole('radio', { name: 'Credit notes' }));
    expect(await screen.findByText('C2037-000003')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download C2037-000003 as PDF' })).toBeInTheDocument();
  });

  it('show how invoices name the company, and change only what was typed, from the version that was seen', async () => {
    await open('/settings/subscription');
    expect(await screen.findByText('20457 Hamburg')).toBeVisible();
    expect(screen.getByText('Germany')).toBeVisible();
    client.server.respond(changeTaxProfile, { body: { ...taxProfile, version: 3, taxId: 'DE136695976' } });
    await userEvent.click(screen.getByRole('button', { name: 'Edit billing details' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Billing details' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^VAT ID or tax number/ }), 'DE136695976');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('DE136695976')).toBeVisible();
    expect(client.server.requestsTo('/billing/tax-profile')).toMatchObject([
      { method: 'GET' },
      { method: 'PATCH', body: { taxId: 'DE136695976' }, headers: { 'if-match': '"2"' } },
    ]);
  });

  it('poll a payment until it has ended, and say how [R12]', async () => {
    await open(`/payment-confirmation/${invoiceFixture().id}`);
    const checkout = { id: invoiceFixture().id, type: 'change' } as const;
    client.server.respond(readCheckout, { body: { ...checkout, state: 'created' } });
    expect(await screen.findByRole('heading', { name: 'Waiting for the payment' })).toBeVisible();
    client.server.respond(readCheckout, { body: { ...checkout, state: 'failed' } });
    await act(() => client.clock.advance(5_000));
    expect(await screen.findByRole('heading', { name: 'The payment failed' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/changeplan');
  });
});
