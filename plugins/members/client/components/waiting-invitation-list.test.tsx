import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Commands, PendingWrites, SlotOutlet, Toasts } from '@tessera/core/client';
import { headerEnd } from '@tessera/core/contract';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, startClient } from '@tessera/core/testing';
import { inviteMembers, listInvitations, listMembers } from '../../contract/endpoints';
import { plugin } from '../plugin';

describe('invitations without a connection', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin], as: admin() });
    const totals = { totalMembers: 1, totalAdmins: 1, seats: { used: 1, limit: null } };
    client.server.respond(listMembers, { body: { items: [], nextCursor: null, ...totals } });
    client.server.respond(listInvitations, { body: { items: [], nextCursor: null } });
    client.show('/settings/User');
    await screen.findByText('No pending invitations.');
  });
  afterEach(() => client.stop());

  const rowOf = (email: string) => within(screen.getByText(email).closest('li') as HTMLElement);
  const sent = () => client.server.requestsTo('/clientusers/add').map(({ body }) => body);

  async function inviteOffline(addresses: string): Promise<void> {
    client.server.isReachable = false;
    client.renderPart(<SlotOutlet slot={headerEnd} with={{}} />);
    await act(() => client.application.get(Commands).run('members:invite-people'));
    await userEvent.type(await screen.findByLabelText('Email addresses'), addresses);
    await userEvent.click(screen.getByRole('button', { name: /^Send/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }

  async function sendAgain(): Promise<void> {
    client.server.isReachable = true;
    const [write] = client.application.get(PendingWrites).items;
    await act(() => client.application.get(PendingWrites).retry(write?.key ?? ''));
  }

  it('are in the list at once, and sent with what the server then says about each', async () => {
    await inviteOffline('ben@x.example cid@x.example');
    expect(rowOf('ben@x.example').getByText('Not sent yet')).toBeVisible();
    expect(rowOf('cid@x.example').getByText('Member')).toBeVisible();
    expect(screen.queryByText('No pending invitations.')).not.toBeInTheDocument();
    const results = [
      { Email: 'ben@x.example', outcome: 'invited' },
      { Email: 'cid@x.example', outcome: 'already-member' },
    ];
    client.server.respond(inviteMembers, { body: { message: 'ok', results } });
    const [success, info] = [
      jest.spyOn(client.application.get(Toasts), 'success'),
      jest.spyOn(client.application.get(Toasts), 'info'),
    ];
    await sendAgain();
    await waitFor(() => expect(screen.queryByText('Not sent yet')).not.toBeInTheDocument());
    await waitFor(() => expect(success).toHaveBeenCalledWith('Invitation sent to ben@x.example.'));
    expect(info).toHaveBeenCalledWith('cid@x.example is already a member.');
  });

  it('stay with the reason when the server refuses them, until the person takes them back', async () => {
    await inviteOffline('ben@x.example');
    const reason = 'All 5 seats of your plan are taken.';
    client.server.respond(inviteMembers, problem('plan_limit', [reason]));
    await sendAgain();
    expect(await screen.findByText(reason)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Don’t send: ben@x.example' }));
    expect(await screen.findByText('No pending invitations.')).toBeVisible();
  });

  it('are not sent to an address that was withdrawn before', async () => {
    client.window.setOnline(false);
    await inviteOffline('ben@x.example cid@x.example');
    await userEvent.click(screen.getByRole('button', { name: 'Don’t send: ben@x.example' }));
    await waitFor(() => expect(screen.queryByText('ben@x.example')).not.toBeInTheDocument());
    client.server.respond(inviteMembers, { body: { message: 'ok', results: [] } });
    await act(async () => client.window.setOnline(true));
    await sendAgain();
    await waitFor(() => expect(screen.queryByText('cid@x.example')).not.toBeInTheDocument());
    expect(sent().at(-1)).toEqual({ Users: [{ Email: 'cid@x.example', Role: 'member' }] });
  });
});
