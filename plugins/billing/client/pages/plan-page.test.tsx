import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, startClient } from '@tessera/core/testing';
import { confirmChange, listInvoices, previewChange, readBilling } from '../../contract/endpoints';
import { subscriptionChangedLive } from '../../contract/events';
import type { ChosenTerms } from '../../contract/subscription-model';
import { overviewFixture, previewFixture, subscriptionFixture } from '../billing-client-kit';
import { plugin } from '../plugin';

const modules = ['Tasks', 'Meetings', 'Teams', 'Projects'] as const;
const price = { STARTER: 0, TEAM: 250, BUSINESS: 2_333 } as const;

describe('The choice of a plan', () => {
  let client: StartedClient;
  let leave: () => unknown;

  async function open(address: string): Promise<void> {
    client = await startClient({ as: admin({ modules: [...modules] }), plugins: [plugin] });
    client.server.respond(readBilling, { body: overviewFixture() });
    client.server.respond(listInvoices, { body: { items: [], nextCursor: null } });
    client.server.respond(previewChange, ({ query }) => ({
      body: previewFixture(price[query['planCode'] as keyof typeof price] + 100 * Number(query['extraSeats'])),
    }));
    leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
    client.show(address);
  }
  /** The time after which the price is asked for. */
  const rest = () => act(() => client.clock.advance(500));
  const changeLive = () =>
    act(async () => {
      const data = subscriptionFixture({ version: 4 });
      client.hub.push(subscriptionChangedLive.name, { id: data.id, version: 4, data });
    });
  const previews = () => client.server.requestsTo('/billing/preview').map(({ query }) => query);

  afterEach(() =>
    act(async () => {
      leave();
      await client.stop();
    }),
  );

  it('opens with the next larger plan, what it adds, and its price with the arithmetic of each line [R35]', async () => {
    await open('/upgrade');
    expect(await screen.findByRole('radio', { name: 'Business' })).toBeChecked();
    await rest();
    expect(await screen.findByText('14 of 30 days × $99.00')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay $25.33' })).toBeVisible();
    expect(screen.getAllByText('Performance Analytics')).toHaveLength(1);
    expect(previews()).toMatchObject([{ planCode: 'BUSINESS', interval: 'month', extraSeats: '2' }]);
  });

  it('names the seats of members who were not active, and leads to them', async () => {
    await open('/upgrade-user-addons');
    expect(screen.queryByText(/not active for 30 days/)).toBeNull();
    client.server.respond(readBilling, { body: overviewFixture({ idleMembers: { count: 2, isCapped: false } }) });
    await changeLive();
    expect(await screen.findByText(/^2 members were not active for 30 days\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show in User Management' })).toHaveAttribute(
      'href',
      '/settings/User?activity=inactive',
    );
    client.server.respond(readBilling, { body: overviewFixture({ idleMembers: { count: 100, isCapped: true } }) });
    await changeLive();
    expect(await screen.findByText(/^More than 100 members/)).toBeVisible();
  });

  it('shows the last price until that of another number of seats is there, and only the last one', async () => {
    await open('/upgrade-user-addons');
    const seats = await screen.findByRole('textbox', { name: 'Added seats' });
    expect(seats).toHaveValue('3');
    await rest();
    expect(await screen.findByRole('button', { name: 'Pay $5.50' })).toBeVisible();
    await userEvent.clear(seats);
    await userEvent.type(seats, '12');
    expect(screen.getByRole('button', { name: 'Pay $5.50' })).toBeVisible();
    await rest();
    expect(await screen.findByRole('button', { name: 'Pay $14.50' })).toBeVisible();
    expect(previews().at(-1)).toMatchObject({ extraSeats: '12' });
  });

  it('sends the price that was shown, keeps the choice when it is refused, and shows the new price', async () => {
    await open('/changeplan?plan=BUSINESS&interval=month&seats=4');
    await rest();
    client.server.respond(
      confirmChange,
      problem('validation_failed', ['The price is different.'], { field: 'dueNowMinor' }),
    );
    client.server.respond(previewChange, { body: previewFixture(2_900) });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay $27.33' }));
    expect(await screen.findByText(/^The plan or the price has changed meanwhile/)).toBeVisible();
    await rest();
    expect(await screen.findByRole('button', { name: 'Pay $29.00' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Business' })).toBeChecked();
    expect(screen.getByRole('textbox', { name: 'Added seats' })).toHaveValue('4');
    expect(client.server.requestsTo('/billing/changes').map(({ body }) => body)).toEqual([
      { planCode: 'BUSINESS', interval: 'month', extraSeats: 4, dueNowMinor: 2_733, version: 3 },
    ]);
  });

  it('follows a change in another browser: says what and by whom, keeps what was chosen, and shows the new price', async () => {
    await open('/changeplan?plan=TEAM&interval=month&seats=4');
    await rest();
    expect(await screen.findByRole('button', { name: 'Pay $6.50' })).toBeVisible();
    expect(screen.queryByText(/has changed the plan/)).toBeNull();
    const terms = { ...subscriptionFixture().terms, planCode: 'BUSINESS', planPriceMinor: 9_900 } as ChosenTerms;
    const changed = overviewFixture({
      subscription: subscriptionFixture({ version: 4, terms }),
      changedBy: 'Ben Okafor',
    });
    client.server.respond(readBilling, { body: changed });
    client.server.respond(
      confirmChange,
      problem('validation_failed', ['The subscription has changed.'], { field: 'version' }),
    );
    // Neither the live event nor a new price is there yet.
    await userEvent.click(screen.getByRole('button', { name: 'Pay $6.50' }));
    expect(
      await screen.findByText(
        /^Ben Okafor has changed the plan\. The company now has: Business, monthly, 2 added seats\./,
      ),
    ).toBeVisible();
    expect(screen.queryByText(/^The plan or the price has changed meanwhile/)).toBeNull();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Business' })).toBeChecked());
    await rest();
    expect(await screen.findByRole('button', { name: 'Pay $27.33' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Added seats' })).toHaveValue('4');
    expect(client.server.requestsTo('/billing/changes').map(({ body }) => body)).toEqual([
      { planCode: 'TEAM', interval: 'month', extraSeats: 4, dueNowMinor: 650, version: 3 },
    ]);
  });

  it.each([
    [{ terms: 'changed' }, /^You changed the plan in another window\. The company now has: Business, monthly/],
    [{ terms: 'scheduled' }, /^You scheduled a change in another window\. From .*2037: Business, monthly/],
    [{ terms: 'same' }, /^You changed the subscription in another window\. What you have chosen is kept\./],
  ])('tells the own change in another window in the second person: %j', async ({ terms }, sentence) => {
    await open('/changeplan?plan=STARTER&interval=month&seats=4');
    await rest();
    const business = { ...subscriptionFixture().terms, planCode: 'BUSINESS', planPriceMinor: 9_900 } as ChosenTerms;
    const subscription = subscriptionFixture({
      version: 4,
      ...(terms === 'changed' && { terms: business }),
      ...(terms === 'scheduled' && { scheduled: { terms: business, effectiveOn: '2037-07-01' } }),
    });
    const changed = overviewFixture({ subscription, changedBy: 'Ada Lovelace', isOwnChange: true });
    client.server.respond(readBilling, { body: changed });
    await changeLive();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByText(/Ada Lovelace has/)).toBeNull();
  });

  it('waits with the confirmation for the price of the choice', async () => {
    await open('/changeplan?plan=BUSINESS&interval=month&seats=4');
    await rest();
    await userEvent.click(await screen.findByRole('radio', { name: 'Team' }));
    await userEvent.click(screen.getByRole('button', { name: 'Pay $27.33' }));
    expect(client.server.requestsTo('/billing/changes')).toEqual([]);
    await rest();
    expect(await screen.findByRole('button', { name: 'Pay $6.50' })).not.toHaveAttribute('aria-disabled');
  });

  it('says before the price that seats in use do not fit, and adds the missing ones', async () => {
    await open('/changeplan?plan=STARTER&interval=month&seats=0');
    client.server.respond(readBilling, { body: overviewFixture({ seats: { members: 7, pending: 1, limit: 12 } }) });
    await changeLive();
    expect(await screen.findByText(/^8 seats are in use, but this choice has 5\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add the missing seats' }));
    expect(screen.getByRole('textbox', { name: 'Added seats' })).toHaveValue('3');
    await rest();
    expect(await screen.findByText(/What is in Teams and Projects is kept/)).toBeVisible();
  });

  it('asks for no price of what the company has, of a plan by agreement, or while an invoice is open', async () => {
    await open('/changeplan');
    expect(await screen.findByText('This is what the company has now.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Enterprise' }));
    expect(await screen.findByText(/^Enterprise has all modules/)).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Starter' }));
    const due = { amountMinor: 5_900, failedOn: '2037-06-14', attempts: 1, stage: 'grace' } as const;
    const subscription = subscriptionFixture({ status: 'pastDue', due });
    client.server.respond(readBilling, { body: overviewFixture({ subscription }) });
    await changeLive();
    expect(await screen.findByText('An invoice is open. Pay it first.')).toBeVisible();
    expect(screen.getByRole('heading', { name: '$59.00 is open' })).toBeVisible();
  });
});
