import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PendingWrites } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, startClient } from '@tessera/core/testing';
import { listCreditNotes } from '../../contract/document-endpoints';
import {
  confirmChange,
  listInvoices,
  listPayments,
  previewChange,
  readBilling,
  readCheckout,
} from '../../contract/endpoints';
import { readTaxProfile } from '../../contract/tax-profile';
import type { BillingOverview } from '../../contract/subscription-model';
import { invoiceFixture, overviewFixture, previewFixture, subscriptionFixture } from '../billing-client-kit';
import { plugin } from '../plugin';

const taxProfile = {
  ...{ id: '01900000-0000-7000-8000-0000000000c1', version: 2, legalName: 'Acme GmbH', address: 'Kai 5' },
  ...{ postcode: '20457', city: 'Hamburg', country: 'DE', taxId: '', reference: '', invoiceEmail: '' },
};
const due = { amountMinor: 5_900, failedOn: '2037-06-14', attempts: 1, stage: 'grace' } as const;

describe('Payments, refunds and limits on the pages of billing', () => {
  let client: StartedClient;
  let leave: () => unknown;

  async function open(address: string, overview: Partial<BillingOverview> = {}): Promise<void> {
    client = await startClient({ as: admin({ clientId: taxProfile.id }), plugins: [plugin] });
    client.server.respond(readTaxProfile, { body: taxProfile });
    client.server.respond(readBilling, { body: overviewFixture(overview) });
    client.server.respond(listInvoices, { body: { items: [invoiceFixture({ status: 'open' })], nextCursor: null } });
    leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
    client.show(address);
  }

  const setConnected = (isConnected: boolean) =>
    act(async () => {
      client.server.isReachable = isConnected;
      client.window.setOnline(isConnected);
    });

  afterEach(() =>
    act(async () => {
      leave();
      await client.stop();
    }),
  );

  it('say that an attempt is under way instead of offering another payment', async () => {
    await open('/settings/subscription', {
      subscription: subscriptionFixture({ status: 'pastDue', due: { ...due, isRunning: true } }),
    });
    expect(await screen.findByRole('button', { name: 'Payment in progress' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  });

  it('continue at the payment page that is open', async () => {
    await open('/settings/subscription', {
      subscription: subscriptionFixture({ status: 'pastDue', due }),
      openPayment: { checkoutId: invoiceFixture().id, url: 'https://pay.example/1' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue payment' }));
    expect(await screen.findByRole('link', { name: 'Open the payment page' })).toHaveAttribute(
      'href',
      'https://pay.example/1',
    );
  });

  it('show what was sent back of invoices and payments', async () => {
    await open('/settings/subscription/paymenthistory');
    const refund = { amountMinor: 900, status: 'refunded' } as const;
    client.server.respond(listInvoices, { body: { items: [invoiceFixture({ refund })], nextCursor: null } });
    expect(await screen.findByText('Refunded in part')).toBeVisible();
    client.server.respond(listPayments, {
      body: {
        items: [
          {
            ...{ id: invoiceFixture().id, currency: 'USD', amountMinor: 900, gateway: 'test', status: 'captured' },
            ...{ attemptedOn: '2037-06-01T00:05:00.000Z', refund: { amountMinor: 900, status: 'underway' } },
          },
        ],
        nextCursor: null,
      },
    });
    await userEvent.click(screen.getByRole('radio', { name: 'Payments' }));
    expect(await screen.findByText('Refund in progress')).toBeVisible();
    const note = { id: invoiceFixture().id, number: 'C2037-000003', reason: 'refund', currency: 'USD' } as const;
    client.server.respond(listCreditNotes, {
      body: {
        items: [{ ...note, totalMinor: 900, issuedOn: '2037-06-15', invoiceNumber: '2037-000012' }],
        nextCursor: null,
      },
    });
    await userEvent.click(screen.getByRole('radio', { name: 'Credit notes' }));
    expect(await screen.findByText('Refund of invoice 2037-000012')).toBeVisible();
  });

  it.each([
    ['underway', /Its money is being sent back/],
    ['refunded', /Its money was sent back/],
    [undefined, /Contact your provider/],
  ] as const)('say what becomes of money that was not used: %s', async (unusedPayment, words) => {
    await open(`/payment-confirmation/${invoiceFixture().id}`);
    client.server.respond(readCheckout, {
      body: {
        ...{ id: invoiceFixture().id, type: 'change', state: 'succeeded', outcome: 'applied', hasUnusedPayment: true },
        ...(unusedPayment && { unusedPayment }),
      },
    });
    await act(() => client.clock.advance(5_000));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('say how far the seats and the storage of the plan can be passed', async () => {
    await open('/settings/subscription', {
      seats: { members: 12, pending: 1, limit: 12, hardLimit: 14 },
      storage: { bytes: 5_500_000_000, limit: 5_368_709_120, hardLimit: 5_905_580_032 },
    });
    expect(await screen.findByText(/You can use up to 14\./)).toBeVisible();
    expect(screen.getByText('5.1 GB of 5 GB used')).toBeVisible();
    expect(screen.getByText(/From 5\.5 GB on no file can be added/)).toBeVisible();
    const bill = within(screen.getByRole('table', { name: 'Next invoice' }));
    expect(bill.getByText('3 × $5.00')).toBeVisible();
  });

  it('ask for a coupon, say why one cannot be used, and confirm the price without it', async () => {
    await open('/changeplan?plan=BUSINESS&interval=month&seats=2');
    client.server.respond(previewChange, ({ query }) => ({
      body: {
        ...previewFixture(query['coupon'] === 'GOOD' ? 1_000 : 2_000),
        ...(query['coupon'] === 'BAD' && { couponProblem: 'This coupon has expired.' }),
      },
    }));
    await act(() => client.clock.advance(500));
    const field = await screen.findByRole('textbox', { name: 'Coupon code' });
    await userEvent.type(field, 'bad');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await act(() => client.clock.advance(500));
    expect(await screen.findByText('This coupon has expired.')).toBeVisible();
    client.server.respond(confirmChange, { body: { outcome: 'applied', subscription: subscriptionFixture() } });
    await userEvent.clear(screen.getByRole('textbox', { name: 'Coupon code' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Coupon code' }), 'good');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await act(() => client.clock.advance(500));
    await userEvent.click(await screen.findByRole('button', { name: 'Pay $10.00' }));
    await waitFor(() =>
      expect(client.server.requestsTo('/billing/changes').map(({ body }) => body)).toMatchObject([
        { coupon: 'GOOD', dueNowMinor: 1_000 },
      ]),
    );
  });

  it('keep the choice, and send nothing later, when it is confirmed without a connection [R34] [R109]', async () => {
    await open('/changeplan?plan=BUSINESS&interval=month&seats=2');
    client.server.respond(previewChange, { body: previewFixture(2_000) });
    await act(() => client.clock.advance(500));
    const button = await screen.findByRole('button', { name: 'Pay $20.00' });
    await setConnected(false);
    await userEvent.click(button);
    expect(await screen.findByText(/^No Internet Connection/)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Business' })).toBeChecked();
    expect(client.application.get(PendingWrites).waiting).toBe(0);
    const sent = client.server.requestsTo('/billing/changes').length;
    client.server.respond(confirmChange, { body: { outcome: 'applied', subscription: subscriptionFixture() } });
    await setConnected(true);
    await act(() => client.clock.advance(60_000));
    expect(client.server.requestsTo('/billing/changes')).toHaveLength(sent);
    await userEvent.click(await screen.findByRole('button', { name: 'Pay $20.00' }));
    await waitFor(() => expect(client.server.requestsTo('/billing/changes')).toHaveLength(sent + 1));
  });

  it.each(['without a connection', 'while the server fails'])(
    'keep the code of a coupon whose price cannot be read %s, and read it again',
    async (cause) => {
      await open('/changeplan?plan=BUSINESS&interval=month&seats=2');
      client.server.respond(previewChange, ({ query }) => ({
        body: previewFixture(query['coupon'] === 'GOOD' ? 1_000 : 2_000),
      }));
      await act(() => client.clock.advance(500));
      await userEvent.type(await screen.findByRole('textbox', { name: 'Coupon code' }), 'good');
      if (cause === 'while the server fails') {
        client.server.respond(previewChange, problem('internal'));
      } else {
        await setConnected(false);
      }
      await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await act(() => client.clock.advance(500));
      }
      expect(await screen.findByText('Couldn’t compute the price')).toBeVisible();
      const field = screen.getByRole('textbox', { name: 'Coupon code' });
      expect(field).toHaveValue('good');
      expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
      await userEvent.type(field, '2');
      client.server.respond(previewChange, { body: previewFixture(1_000) });
      await setConnected(true);
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
      await act(() => client.clock.advance(500));
      expect(await screen.findByRole('button', { name: 'Pay $10.00' })).toBeVisible();
      // It is still the same field: the price that is there now has not replaced what is typed.
      expect(screen.getByRole('textbox', { name: 'Coupon code' })).toBe(field);
      expect(field).toHaveValue('good2');
    },
  );
});
