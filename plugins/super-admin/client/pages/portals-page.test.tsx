import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Session, Toasts } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { problem, startClient } from '@tessera/core/testing';
import { changeSuperAdminPlan, listSuperAdminPortals } from '../../contract/portal-endpoints';
import type { SuperAdminPortal } from '../../contract/portal-endpoints';
import { plugin } from '../plugin';

const acme: SuperAdminPortal = {
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Acme',
  owner: { fullName: 'Ada Lovelace', email: 'ada@example.com' },
  planCode: 'TEAM',
  modules: ['Tasks', 'Meetings', 'Teams', 'Projects'],
  state: 'active',
  seats: 10,
  seatsUsed: 3,
  planVersion: 4,
  createdOn: '2036-12-01T10:00:00.000Z',
};

describe('the list of companies', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin] });
    client.application.get(Session).signInSuperAdmin('token-1');
    client.server.respond(listSuperAdminPortals, { body: { items: [acme], nextCursor: null } });
  });
  afterEach(() => client.stop());

  async function openDialog(): Promise<void> {
    client.show('/superadmin/portals');
    await userEvent.click(await screen.findByText('Acme'));
    await screen.findByRole('dialog', { name: 'Change plan of Acme' });
  }

  async function choose(plan: string): Promise<void> {
    await userEvent.click(screen.getByRole('button', { name: /New plan/ }));
    await userEvent.click(await screen.findByRole('option', { name: plan }));
  }

  it('shows owner, plan, seats and state, and asks for what the address filters', async () => {
    client.show('/superadmin/portals?plan=TEAM&state=active&search=ac');
    expect(await screen.findByText('Acme')).toBeVisible();
    expect(screen.getByText(/ada@example\.com/)).toBeVisible();
    expect(screen.getByText('3 of 10 seats')).toBeVisible();
    const [request] = client.server.requestsTo('/superadmin/portals');
    expect(request?.query).toMatchObject({ plan: 'TEAM', state: 'active', search: 'ac' });
    expect(request?.headers['authorization']).toBe('Bearer token-1');
  });

  it('shows which modules a plan takes and gives, and changes it with a reason', async () => {
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    const plan = {
      planCode: 'STARTER',
      modules: ['Tasks', 'Meetings'],
      state: 'active',
      seats: 5,
      planVersion: 5,
    } as const;
    client.server.respond(changeSuperAdminPlan, { body: plan });
    await openDialog();
    await choose('Business');
    expect(screen.getByText('Modules that are gained')).toBeVisible();
    expect(screen.queryByText('Modules that are lost')).toBeNull();
    await choose('Starter');
    expect(screen.getAllByRole('listitem', { hidden: false }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Teams', 'Projects']),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Change plan' }));
    expect(await screen.findByText('Enter a reason.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Reason'), 'Agreed by phone');
    await userEvent.click(screen.getByRole('button', { name: 'Change plan' }));
    expect(await screen.findByText('3 of 5 seats')).toBeVisible();
    expect(success).toHaveBeenCalledWith('Acme is on Starter now.');
    expect(client.server.requestsTo(`/superadmin/portals/${acme.id}/plan`)[0]?.body).toEqual({
      planCode: 'STARTER',
      planVersion: 4,
      reason: 'Agreed by phone',
    });
  });

  it('says that the plan was changed by someone else, and keeps the reason', async () => {
    const sentence = 'The plan of this company was changed in the meantime. Reload the list, then try again.';
    client.server.respond(changeSuperAdminPlan, problem('conflict', [sentence]));
    await openDialog();
    await choose('Starter');
    await userEvent.type(screen.getByLabelText('Reason'), 'Agreed by phone');
    await userEvent.click(screen.getByRole('button', { name: 'Change plan' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveValue('Agreed by phone');
  });

  it('says that no company matches, and offers another try after a failure', async () => {
    client.server.respond(listSuperAdminPortals, { body: { items: [], nextCursor: null } });
    const { unmount } = client.show('/superadmin/portals?search=zebra');
    expect(await screen.findByText(/No company matches/)).toBeVisible();
    unmount();
    client.server.respond(listSuperAdminPortals, problem('internal', ['Broken']));
    client.show('/superadmin/portals');
    expect(await screen.findByText('Couldn’t load the companies')).toBeVisible();
    client.server.respond(listSuperAdminPortals, { body: { items: [acme], nextCursor: null } });
    await userEvent.click(screen.getByRole('button', { name: /Try again|Retry/ }));
    await waitFor(() => expect(screen.getByText('Acme')).toBeVisible());
  });
});
