import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '@tessera/core/client';
import { addHolidays, listHolidays, removeHoliday } from '@tessera/core/contract';
import type { StartedClient } from '@tessera/core/testing';
import { admin, member, problem, settle, startClient } from '@tessera/core/testing';
import { HolidaySection } from './holiday-section';

const christmas = { day: '2037-12-25', name: 'Christmas Day' };
const past = { day: '2001-01-01', name: 'New Year 2001' };

describe('the holidays of a company', () => {
  let client: StartedClient;

  async function open(as: ReturnType<typeof admin>, items: readonly (typeof christmas)[]): Promise<jest.SpyInstance> {
    client = await startClient({ as });
    client.server.respond(listHolidays, { body: { items: [...items] } });
    client.renderPart(<HolidaySection />);
    await screen.findByRole('region', { name: 'Holidays' });
    return jest.spyOn(client.application.get(Toasts), 'success');
  }
  afterEach(() => act(() => client.stop()));

  it('are listed from today on, past ones on demand; members cannot change them', async () => {
    await open(member(), [past, christmas]);
    expect(await screen.findByRole('listitem')).toHaveTextContent('Friday, 25 December 2037Christmas Day');
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 past holiday' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are added with a day and a name, which are asked for first', async () => {
    const success = await open(admin(), []);
    await userEvent.click(await screen.findByRole('button', { name: 'Add holiday' }));
    expect(await screen.findByText('Choose a day.')).toBeVisible();
    client.server.respond(addHolidays, () => {
      client.server.respond(listHolidays, { body: { items: [christmas] } });
      return { body: { items: [christmas] } };
    });
    await userEvent.type(screen.getByRole('combobox', { name: 'Day' }), '2037-12-25');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Christmas Day{Enter}');
    await waitFor(() => expect(success).toHaveBeenCalledWith('Christmas Day was added.'));
    expect(await screen.findByRole('listitem')).toHaveTextContent('Christmas Day');
    expect(client.server.requestsTo('/company/holidays').filter(({ method }) => method === 'POST')).toMatchObject([
      { body: { items: [christmas] } },
    ]);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  });

  it('stay when a removal is refused', async () => {
    const success = await open(admin(), [christmas]);
    client.server.respond(removeHoliday, problem('permission_required', ['You are no admin any more.']));
    await userEvent.click(await screen.findByRole('button', { name: /Remove Christmas Day/ }));
    await waitFor(() =>
      expect(client.server.requestsTo('/company/holidays/2037-12-25').map(({ method }) => method)).toEqual(['DELETE']),
    );
    await act(() => settle());
    expect(screen.getByRole('listitem')).toHaveTextContent('Christmas Day');
    expect(success).not.toHaveBeenCalled();
  });

  it('are removed, which can be undone', async () => {
    const success = await open(admin(), [christmas]);
    client.server.respond(removeHoliday, () => {
      client.server.respond(listHolidays, { body: { items: [] } });
      return { body: { items: [] } };
    });
    await userEvent.click(await screen.findByRole('button', { name: /Remove Christmas Day/ }));
    await waitFor(() => expect(success).toHaveBeenCalled());
    expect(await screen.findByText('There are no holidays yet.')).toBeVisible();
    client.server.respond(addHolidays, () => {
      client.server.respond(listHolidays, { body: { items: [christmas] } });
      return { body: { items: [christmas] } };
    });
    const [, options] = success.mock.calls[0] as [string, { undo: () => Promise<void> }];
    await act(() => options.undo());
    expect(await screen.findByRole('listitem')).toHaveTextContent('Christmas Day');
  });
});
