import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { headerEnd } from '@tessera/core/contract';
import { Commands, Questions, Session, SlotOutlet, Toasts } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, personFixture, portalFixture, problem, startClient } from '@tessera/core/testing';
import {
  changeMember,
  inviteMembers,
  listInvitations,
  listMembers,
  removeMember,
  resendInvitation,
  revokeInvitation,
} from '../../contract/endpoints';
import { plugin } from '../plugin';

const annId = '01900000-0000-7000-8000-000000000001';
const benId = '01900000-0000-7000-8000-000000000002';

function user(UserID: string, FullName: string, role: 'Admin' | 'member') {
  const Email = `${FullName.split(' ')[0]?.toLowerCase() ?? ''}@ferrow.example`;
  const fixed = {
    status: 'active',
    JobTitle: '',
    Team: '',
    photo: '',
    joinedOn: '2026-01-05',
    totalMembers: 2,
  } as const;
  return { UserID, ClientUserID: UserID, Email, FullName, role, ...fixed };
}
const ann = user(annId, 'Ann Marlow', 'Admin');
const ben = user(benId, 'Ben Ito', 'member');
const invitation = {
  id: '01900000-0000-7000-8000-000000000003',
  email: 'cid@ferrow.example',
  role: 'Admin',
  status: 'sent',
  addedBy: 'Ann Marlow',
  sentOn: '2026-01-05T09:00:00.000Z',
  expiresOn: '2026-01-19T09:00:00.000Z',
} as const;

describe('user management', () => {
  let client: StartedClient;
  let people: (typeof ann)[];
  let invitations: object[];

  beforeEach(() => {
    people = [ann, ben];
    invitations = [invitation];
  });
  afterEach(() => client.stop());

  async function open(
    as = personFixture({ userId: annId, portals: [portalFixture({ role: 'admin', name: 'Ferrow' })] }),
  ) {
    client = await startClient({ plugins: [plugin], as });
    client.server.respond(listMembers, () => {
      const totalAdmins = people.filter(({ role }) => role === 'Admin').length;
      return { body: { items: people, nextCursor: null, totalMembers: people.length, totalAdmins } };
    });
    client.server.respond(listInvitations, () => ({ body: { items: invitations, nextCursor: null } }));
    client.show('/settings/User');
    await screen.findByText('Ben Ito');
    await screen.findByText(invitation.email);
    return userEvent.setup();
  }

  const rowOf = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
  async function openActions(keys: ReturnType<typeof userEvent.setup>, name: string) {
    await keys.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    return within(screen.getByRole('menu'));
  }

  it('changes a role optimistically, and reverts it by Undo [R36.list R36.update R76]', async () => {
    const keys = await open();
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    const roles: unknown[] = [];
    client.server.respond(changeMember, ({ body }) => {
      const { Role } = body as { Role: 'Admin' | 'member' };
      roles.push(Role);
      people = [ann, { ...ben, role: Role }];
      return { body: { ...ben, role: Role } };
    });
    const menu = await openActions(keys, 'Ben Ito');
    await keys.click(menu.getByRole('menuitem', { name: 'Make admin' }));
    expect(rowOf('Ben Ito').getByText('Admin')).toBeVisible();
    await waitFor(() => expect(success).toHaveBeenCalledWith('Ben Ito is now an admin.', expect.anything()));
    await act(async () => success.mock.lastCall?.[1]?.undo?.());
    await waitFor(() => expect(rowOf('Ben Ito').getByText('Member')).toBeVisible());
    expect(roles).toEqual(['Admin', 'member']);
  });

  it('reverts a role change that the server refuses', async () => {
    const keys = await open();
    client.server.respond(changeMember, problem('conflict', ['A portal needs an admin.']));
    const menu = await openActions(keys, 'Ben Ito');
    await keys.click(menu.getByRole('menuitem', { name: 'Make admin' }));
    await waitFor(() => expect(rowOf('Ben Ito').getByText('Member')).toBeVisible());
  });

  it('explains why the only admin can’t be demoted or removed', async () => {
    const keys = await open();
    const menu = await openActions(keys, 'Ann Marlow');
    expect(menu.getByText(/^The only admin can’t be demoted or removed/)).toBeVisible();
    expect(menu.getByRole('menuitem', { name: 'Make member' })).toBeDisabled();
    expect(menu.getByRole('menuitem', { name: 'Leave Ferrow' })).toBeDisabled();
  });

  it('removes a member after a confirmation that names the consequences, and offers to invite them again [R36.delete R77]', async () => {
    const keys = await open();
    const ask = jest.spyOn(client.application.get(Questions), 'ask').mockResolvedValueOnce(false);
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    client.server.respond(removeMember, () => {
      people = [ann];
      return { body: { message: 'ok' } };
    });
    const remove = async () =>
      keys.click((await openActions(keys, 'Ben Ito')).getByRole('menuitem', { name: 'Remove from Ferrow' }));
    await remove();
    expect(ask.mock.lastCall?.[0]).toMatchObject({
      title: 'Remove Ben Ito from Ferrow?',
      text: expect.stringMatching(/loses access immediately.*what they wrote keeps their name/) as string,
      yes: 'Remove member',
    });
    expect(client.server.requestsTo('/clientusers/delete')).toEqual([]);
    ask.mockResolvedValueOnce(true);
    await remove();
    await waitFor(() => expect(screen.queryByText('Ben Ito')).not.toBeInTheDocument());
    const { action } = success.mock.lastCall?.[1] ?? {};
    expect([success.mock.lastCall?.[0], action?.label]).toEqual(['Ben Ito was removed.', 'Invite again']);
    client.server.respond(inviteMembers, { body: { message: 'ok', results: [] } });
    await act(async () => action?.run());
    await waitFor(() => expect(success).toHaveBeenLastCalledWith('Invitation sent to ben@ferrow.example.'));
    expect(client.server.requestsTo('/clientusers/add').at(-1)?.body).toEqual({
      Users: [{ Email: 'ben@ferrow.example', Role: 'member' }],
    });
  });

  it('warns admins who give up their own role, and redirects them from the admin page', async () => {
    people = [ann, { ...ben, role: 'Admin' }];
    const keys = await open();
    const ask = jest.spyOn(client.application.get(Questions), 'ask');
    client.server.respond(changeMember, { body: { ...ann, role: 'member' } });
    client.server.respondAt('GET', '/users/profile', {
      body: personFixture({ userId: annId, portals: [portalFixture({ role: 'member', name: 'Ferrow' })] }),
    });
    const menu = await openActions(keys, 'Ann Marlow');
    await keys.click(menu.getByRole('menuitem', { name: 'Make member' }));
    await waitFor(() => expect(client.application.get(Session).subject.role).toBe('member'));
    expect(ask.mock.lastCall?.[0].title).toBe('Give up your admin role?');
  });

  it('edits job title and team', async () => {
    const keys = await open();
    client.server.respond(changeMember, () => {
      people = [ann, { ...ben, JobTitle: 'Engineer' as '' }];
      return { body: people[1] as object };
    });
    const menu = await openActions(keys, 'Ben Ito');
    await keys.click(menu.getByRole('menuitem', { name: 'Edit job title and team' }));
    await keys.type(screen.getByLabelText('Job title'), 'Engineer');
    await keys.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Engineer')).toBeVisible();
    expect(client.server.requestsTo('/Clientusers/update').at(-1)?.body).toEqual({
      UserID: benId,
      JobTitle: 'Engineer',
      Team: '',
    });
  });

  it('updates after remote changes of members and invitations, with one request for many changes', async () => {
    await open();
    const leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
    const asked = client.server.requestsTo('/clientusers/list').length;
    people = [ann, ben, user('01900000-0000-7000-8000-000000000004', 'Cid Roe', 'member')];
    await act(async () => {
      client.hub.push('core.people-changed', { id: annId, version: 2, data: { personId: annId } });
      client.hub.push('core.people-changed', { id: benId, version: 2, data: { personId: benId } });
      await client.clock.advance(1_000);
    });
    expect(await screen.findByText('Cid Roe')).toBeVisible();
    expect(client.server.requestsTo('/clientusers/list')).toHaveLength(asked + 1);

    invitations = [];
    await act(async () => {
      client.hub.push('core.invitations-changed', { id: invitation.id, version: 1 });
      await client.clock.advance(1_000);
    });
    expect(await screen.findByText('No pending invitations.')).toBeVisible();
    void leave();
  });

  it('shows role, inviter and expiry of an invitation, confirms a revocation, and sends one again [R36.resend R78]', async () => {
    const keys = await open();
    const row = rowOf(invitation.email);
    expect(row.getByText('Admin')).toBeVisible();
    expect(row.getByText('Invited by Ann Marlow')).toBeVisible();
    expect(row.getByText(/^Expires/)).toHaveTextContent(/19/);
    const ask = jest.spyOn(client.application.get(Questions), 'ask').mockResolvedValue(false);
    await keys.click(row.getByRole('button', { name: `Revoke: ${invitation.email}` }));
    expect(ask.mock.lastCall?.[0].title).toBe(`Revoke the invitation to ${invitation.email}?`);
    expect(client.server.requestsTo('/members/invitations').map(({ method }) => method)).not.toContain('DELETE');
    ask.mockResolvedValue(true);
    client.server.respond(revokeInvitation, { status: 204 });
    await keys.click(row.getByRole('button', { name: `Revoke: ${invitation.email}` }));
    const removed = (): readonly string[] =>
      client.server.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    await waitFor(() => expect(removed()).toEqual([expect.stringContaining(invitation.id)]));
    client.server.respond(resendInvitation, { body: { message: 'ok' } });
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    await keys.click(row.getByRole('button', { name: `Send again: ${invitation.email}` }));
    const sentence = `Invitation sent again to ${invitation.email}. The earlier link no longer works.`;
    expect(client.server.requestsTo('/clientusers/resend/invitation')[0]?.body).toMatchObject({
      toEmail: invitation.email,
    });
    await waitFor(() => expect(success).toHaveBeenCalledWith(sentence));
  });

  it('offers no actions in a read-only portal, and the invite command explains why', async () => {
    await open(admin({ access: 'read-only' }));
    const warn = jest.spyOn(client.application.get(Toasts), 'warning');
    await client.application.get(Commands).run('members:invite-people');
    expect(screen.queryAllByRole('button')).toEqual([]);
    const reason = expect.stringMatching(/is read-only/) as string;
    expect(warn.mock.calls).toEqual([[reason]]);
  });

  it('counts only valid addresses, and lists those that got no invitation [R36.invite R75]', async () => {
    client = await startClient({ plugins: [plugin], as: admin() });
    const results = [
      { Email: 'new@x.example', outcome: 'invited' },
      { Email: 'ann@x.example', outcome: 'already-member' },
      ...['b', 'c', 'd', 'e'].map((name) => ({ Email: `${name}@x.example`, outcome: 'already-invited' })),
    ];
    client.server.respond(inviteMembers, { body: { message: 'ok', results } });
    const info = jest.spyOn(client.application.get(Toasts), 'info');
    client.renderPart(<SlotOutlet slot={headerEnd} with={{}} />);
    await act(() => client.application.get(Commands).run('members:invite-people'));
    const keys = userEvent.setup();
    const field = await screen.findByLabelText('Email addresses');
    await keys.type(field, 'new@x.example, ann@x.example, neither');
    await keys.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
    expect(await screen.findByText('“neither” is not an email address.')).toBeVisible();
    await keys.clear(field);
    await keys.type(field, 'new@x.example, ann@x.example');
    await keys.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
    await waitFor(() =>
      expect(info.mock.calls).toEqual([
        ['ann@x.example is already a member.'],
        ['b@x.example, c@x.example, d@x.example, +1 are already invited.'],
      ]),
    );
  });
});
