import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Session, Toasts } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { member, problem, settle, startClient } from '@tessera/core/testing';
import { changeOwnHours, readOwnHours } from '../../contract/endpoints';
import { OwnHoursSection } from './own-hours-section';

const monday = { day: 1, from: '09:00', until: '17:00' } as const;
const friday = { day: 5, from: '09:00', until: '17:00' } as const;

describe('the own working hours', () => {
  let client: StartedClient;
  let leave: ReturnType<StartedClient['application']['enterAuthorizedArea']>;

  beforeEach(async () => {
    client = await startClient({ as: member() });
    leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
    client.server.respond(readOwnHours, { body: { workingHours: [], version: 1 } });
    client.renderPart(<OwnHoursSection />);
    await screen.findByRole('checkbox', { name: 'Monday' });
  });
  afterEach(async () => {
    await leave();
    await act(() => client.stop());
  });

  const day = (name: string) => screen.getByRole('checkbox', { name });
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save working hours' }));
  const sent = () =>
    client.server
      .requestsTo('/profile/working-hours')
      .filter(({ method }) => method === 'PATCH')
      .map(({ body, headers }) => ({ body, version: headers['if-match'] }));

  /** Chooses Monday here, after Friday was saved in another browser. */
  async function meet(): Promise<HTMLElement> {
    await userEvent.click(day('Monday'));
    const current = { workingHours: [friday], version: 2 };
    client.server.respond(changeOwnHours, problem('conflict', ['Changed.'], { conflicts: ['workingHours'], current }));
    await save();
    return screen.findByRole('region', { name: /^You changed your working hours in another window/ });
  }

  it('are saved for each chosen day, in the order of the week, with the version that was read', async () => {
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    const tuesday = { day: 2, from: '09:00', until: '12:30' } as const;
    client.server.respond(changeOwnHours, { body: { workingHours: [monday, tuesday], version: 2 } });
    await userEvent.click(day('Tuesday'));
    await userEvent.click(day('Monday'));
    await userEvent.click(screen.getByRole('button', { name: /Tuesday, until$/ }));
    await userEvent.click(await screen.findByRole('option', { name: '12:30' }));
    await save();
    expect(sent()).toEqual([{ body: { workingHours: [monday, tuesday] }, version: '"1"' }]);
    expect(success).toHaveBeenCalledWith('Your working hours were saved.');
  });

  it('show both weeks after they were saved in another browser, and keep what was chosen here', async () => {
    const notice = await meet();
    expect(within(notice).getByText('Monday: 09:00 to 17:00')).toBeVisible();
    expect(within(notice).getByText('Friday: 09:00 to 17:00')).toBeVisible();
    expect([day('Monday'), day('Friday')].map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
    client.server.respond(changeOwnHours, { body: { workingHours: [monday], version: 3 } });
    await userEvent.click(within(notice).getByRole('button', { name: 'Keep yours' }));
    await save();
    expect(sent().map(({ version }) => version)).toEqual(['"1"', '"2"']);
    await waitFor(() => expect(notice).not.toBeInTheDocument());
    expect(day('Monday')).toBeChecked();
  });

  it('take over the saved ones at a press, and leave no draft of the others', async () => {
    const notice = await meet();
    await userEvent.click(within(notice).getByRole('button', { name: 'Use the saved ones' }));
    await waitFor(() => expect(day('Friday')).toBeChecked());
    expect(day('Monday')).not.toBeChecked();
    expect(screen.queryByText(/draft/)).not.toBeInTheDocument();
    client.server.respond(changeOwnHours, { body: { workingHours: [friday, monday], version: 3 } });
    await userEvent.click(day('Monday'));
    await save();
    expect(sent().at(-1)).toEqual({ body: { workingHours: [monday, friday] }, version: '"2"' });
  });

  it('are overwritten by none that are saved while the conflict is open', async () => {
    await meet();
    await save();
    expect(sent().map(({ version }) => version)).toEqual(['"1"', '"1"']);
    expect(screen.getByRole('region', { name: /^You changed your working hours/ })).toBeVisible();
  });

  it('follow another window while nothing is chosen here, and not over what is', async () => {
    const userId = client.application.get(Session).user?.userId ?? '';
    client.server.respond(readOwnHours, { body: { workingHours: [friday], version: 2 } });
    await act(async () => client.hub.push('core.people-changed', { id: userId, version: 2 }));
    await waitFor(() => expect(day('Friday')).toBeChecked());
    await userEvent.click(day('Monday'));
    client.server.respond(readOwnHours, { body: { workingHours: [], version: 3 } });
    await act(async () => client.hub.push('core.people-changed', { id: userId, version: 3 }));
    await waitFor(() => expect(client.server.requestsTo('/profile/working-hours')).toHaveLength(3));
    await act(async () => {
      await settle();
    });
    expect([day('Monday'), day('Friday')].map((box) => (box as HTMLInputElement).checked)).toEqual([true, true]);
  });

  it('say without a connection that they were not saved, and keep what was chosen', async () => {
    await userEvent.click(day('Monday'));
    client.server.isReachable = false;
    await act(async () => client.window.setOnline(false));
    await save();
    expect(await screen.findByText('No Internet Connection.')).toBeVisible();
    expect(day('Monday')).toBeChecked();
  });
});
