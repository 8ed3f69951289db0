import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changeCompany, listHolidays, readCompany } from '@tessera/core/contract';
import type { StartedClient } from '@tessera/core/testing';
import { admin, member, problem, settle, startClient } from '@tessera/core/testing';
import { plugin } from '../plugin';

const id = '01900000-0000-7000-8000-0000000000c1';
const ferrow = {
  name: 'Ferrow',
  timeZone: 'Europe/Berlin',
  workingDays: [1, 2, 3, 4, 5] as (1 | 2 | 3 | 4 | 5 | 6 | 7)[],
  locale: 'en',
  currency: 'EUR',
  holidays: [],
  fiscalYearStart: 1,
  version: 3,
};

describe('the company’s settings', () => {
  let client: StartedClient;
  let leave: () => unknown;

  async function open(as: ReturnType<typeof admin>): Promise<void> {
    client = await startClient({ as, plugins: [plugin] });
    client.server.respond(readCompany, { body: ferrow });
    client.server.respond(listHolidays, { body: { items: [] } });
    leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
    client.show('/settings/company');
  }
  afterEach(() =>
    act(async () => {
      leave();
      await client.stop();
    }),
  );

  it('sends only what an admin changed, with the version that they saw', async () => {
    await open(admin({ clientId: id }));
    client.server.respond(changeCompany, { body: { ...ferrow, workingDays: [1, 2, 3, 4], version: 4 } });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Friday' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(client.server.requestsTo('/company').filter(({ method }) => method === 'PATCH')).toMatchObject([
        { body: { workingDays: [1, 2, 3, 4] }, headers: { 'if-match': '"3"' } },
      ]),
    );
  });

  it('lets an admin choose the currency by its name or code', async () => {
    await open(admin({ clientId: id }));
    client.server.respond(changeCompany, { body: { ...ferrow, currency: 'CHF', version: 4 } });
    const currency = await screen.findByRole('combobox', { name: 'Currency' });
    expect(currency).toHaveValue('Euro (EUR)');
    await userEvent.clear(currency);
    await userEvent.type(currency, 'chf');
    await userEvent.click(await screen.findByRole('option', { name: 'Swiss Franc (CHF)' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(client.server.requestsTo('/company').filter(({ method }) => method === 'PATCH')).toMatchObject([
        { body: { currency: 'CHF' } },
      ]),
    );
  });

  it('asks for a working day before anything is sent', async () => {
    await open(admin({ clientId: id }));
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
      await userEvent.click(await screen.findByRole('checkbox', { name: day }));
    }
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Choose at least one working day.')).toBeVisible();
    expect(client.server.requestsTo('/company').filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('shows another admin’s change at once, and keeps a name that is being typed', async () => {
    await open(admin({ clientId: id }));
    await screen.findByRole('textbox', { name: 'Company name' });
    const push = (name: string, version: number) =>
      act(async () => {
        client.hub.push('core.portal-changed', { id, version, data: { ...ferrow, id, name, version } });
        await settle();
      });
    await push('Ferrow Instruments', 4);
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Company name' })).toHaveValue('Ferrow Instruments'),
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Company name' }), ' SE');
    await push('Ferrow GmbH', 5);
    expect(screen.getByRole('textbox', { name: 'Company name' })).toHaveValue('Ferrow Instruments SE');
  });

  it('shows both names when two admins changed it, and overwrites nothing before a choice', async () => {
    await open(admin({ clientId: id }));
    const current = { ...ferrow, name: 'Ferrow GmbH', version: 4 };
    client.server.respond(changeCompany, problem('conflict', ['Changed.'], { conflicts: ['name'], current }));
    const field = await screen.findByRole('textbox', { name: 'Company name' });
    client.server.respond(readCompany, { body: current });
    await userEvent.type(field, ' SE{Enter}');
    expect(await screen.findByText('Ferrow GmbH')).toBeVisible();
    expect(screen.getByText('Ferrow SE')).toBeVisible();
  });

  it('are shown to members without a field', async () => {
    await open(member({ clientId: id }));
    expect(await screen.findByText('Monday, Tuesday, Wednesday, Thursday and Friday')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });
});
