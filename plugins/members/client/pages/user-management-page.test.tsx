import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Dispose } from '@tessera/core/contract';
import { Commands, Questions, Session, Toasts } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, personFixture, portalFixture, problem, startClient } from '@tessera/core/testing';
import { readOwnedWork } from '../../contract/bulk';
import {
  inviteMembers,
  listInvitations,
  listMembers,
  readMember,
  resendInvitation,
  revokeInvitation,
  updateMember,
} from '../../contract/endpoints';
import type { Member, MemberPatch } from '../model/member';
import { plugin } from '../plugin';

const annId = '01900000-0000-7000-8000-000000000001';
const benId = '01900000-0000-7000-8000-000000000002';

function member(id: string, fullName: string, role: Member['role']): Member {
  const email = `${fullName.split(' ')[0]?.toLowerCase() ?? ''}@ferrow.example`;
  return { id, version: 1, fullName, email, role, status: 'active', jobTitle: '', team: '', joinedOn: '2026-01-05' };
}

/** The member in the specification's spelling. */
function clientUser({ id, fullName: FullName, email: Email, jobTitle: JobTitle, team: Team, ...rest }: Member) {
  return { ...rest, UserID: id, ClientUserID: id, FullName, Email, JobTitle, Team, photo: '', totalMembers: 2 };
}

const ann = member(annId, 'Ann Marlow', 'Admin');
const ben = member(benId, 'Ben Ito', 'member');
const invitation = {
  id: '01900000-0000-7000-8000-000000000003',
  version: 1,
  email: 'cid@ferrow.example',
  role: 'Admin',
  status: 'sent',
  addedBy: { id: annId, fullName: 'Ann Marlow' },
  sentOn: '2026-01-05T09:00:00.000Z',
  expiresOn: '2026-01-19T09:00:00.000Z',
} as const;

describe('user management', () => {
  let client: StartedClient;
  /** The server's members. */
  let people: readonly Member[];
  let invitations: object[];
  /** Of the plan. */
  let limit: number | undefined;
  let leave: Dispose | undefined;

  beforeEach(() => {
    people = [ann, ben];
    invitations = [invitation];
    limit = undefined;
  });
  afterEach(async () => {
    await leave?.();
    leave = undefined;
    await client.stop();
  });

  async function open(
    as = personFixture({ userId: annId, portals: [portalFixture({ role: 'admin', name: 'Ferrow' })] }),
  ) {
    client = await startClient({ plugins: [plugin], as });
    client.server.respond(listMembers, ({ query: { status: wanted = 'active', role } }) => {
      const active = people.filter(({ status }) => status === 'active');
      const totalAdmins = active.filter(({ role }) => role === 'Admin').length;
      const items = people
        .filter((each) => each.status === wanted && (role === undefined || each.role === role))
        .map(clientUser);
      const seats = limit === undefined ? {} : { seats: { used: active.length + invitations.length, limit } };
      return { body: { items, nextCursor: null, totalMembers: active.length, totalAdmins, ...seats } };
    });
    client.server.respond(readMember, ({ path }) => ({ body: people.find(({ id }) => path.endsWith(id)) }));
    client.server.respond(updateMember, ({ path, body }) => {
      const found = people.find(({ id }) => path.endsWith(id));
      return { body: found && change(found.id, body as Partial<MemberPatch>) };
    });
    client.server.respond(listInvitations, () => ({ body: { items: invitations, nextCursor: null } }));
    client.show('/settings/User');
    await screen.findByText('Ben Ito');
    await screen.findByText(invitation.email);
    return userEvent.setup();
  }

  /** Another admin's change, or this one's. @returns the member as the server has it now. */
  function change(memberId: string, patch: Partial<Member>): Member | undefined {
    people = people.map((each) => (each.id === memberId ? { ...each, ...patch, version: each.version + 1 } : each));
    return people.find(({ id }) => id === memberId);
  }

  /** Connects to live events. */
  async function goLive(): Promise<void> {
    leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
  }

  /** The live event about a member, as the server has it now. */
  async function publish(memberId: string): Promise<void> {
    const data = people.find(({ id }) => id === memberId);
    await act(async () => client.hub.push('core.people-changed', { id: memberId, version: data?.version, data }));
  }

  const requestsTo = (id: string) =>
    client.server.requestsTo(`/members/${id}`).filter(({ method }) => method === 'PATCH');
  const rowOf = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
  async function openActions(keys: ReturnType<typeof userEvent.setup>, name: string) {
    await keys.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    return within(screen.getByRole('menu'));
  }

  it('changes a role optimistically, and reverts it by Undo [R36.list R36.update]', async () => {
    const keys = await open();
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    const menu = await openActions(keys, 'Ben Ito');
    let respond: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => (respond = resolve));
    client.server.respond(updateMember, async ({ body }) => {
      await wait;
      return { body: change(benId, body as Partial<MemberPatch>) };
    });
    await keys.click(menu.getByRole('menuitem', { name: 'Make admin' }));
    expect(rowOf('Ben Ito').getByText('Admin')).toBeVisible();
    expect(people).toEqual([ann, ben]);
    respond();
    await waitFor(() => expect(success).toHaveBeenCalledWith('Ben Ito is now an admin.', expect.anything()));
    expect((await openActions(keys, 'Ann Marlow')).getByRole('menuitem', { name: 'Make member' })).toBeEnabled();
    await act(async () => success.mock.lastCall?.[1]?.undo?.());
    await waitFor(() => expect(rowOf('Ben Ito').getByText('Member')).toBeVisible());
    expect(requestsTo(benId).map(({ headers, body }) => [headers['if-match'], body])).toEqual([
      ['"1"', { role: 'Admin' }],
      ['"2"', { role: 'member' }],
    ]);
  });

  it('reverts a role change that the server refuses, and says why', async () => {
    const keys = await open();
    const error = jest.spyOn(client.application.get(Toasts), 'error');
    client.server.respond(updateMember, problem('conflict', ['A portal needs an admin.']));
    const menu = await openActions(keys, 'Ben Ito');
    await keys.click(menu.getByRole('menuitem', { name: 'Make admin' }));
    await waitFor(() => expect(error).toHaveBeenCalledWith('A portal needs an admin.'));
    expect(rowOf('Ben Ito').getByText('Member')).toBeVisible();
  });

  it('explains why the only admin can’t be demoted or removed', async () => {
    const keys = await open();
    const menu = await openActions(keys, 'Ann Marlow');
    expect(menu.getByText(/^The only admin can’t be demoted or removed/)).toBeVisible();
    expect(menu.getByRole('menuitem', { name: 'Make member' })).toBeDisabled();
    expect(menu.getByRole('menuitem', { name: 'Leave Ferrow' })).toBeDisabled();
  });

  it('removes a member after a confirmation that names the consequences, and offers to invite them again [R36.delete]', async () => {
    const keys = await open();
    client.server.respond(readOwnedWork, { body: { items: [] } });
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    const remove = async () =>
      keys.click((await openActions(keys, 'Ben Ito')).getByRole('menuitem', { name: 'Remove from Ferrow' }));
    await remove();
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Ben Ito from Ferrow?' }));
    expect(dialog.getByText(/loses access immediately.*what they wrote keeps their name/)).toBeVisible();
    expect(await dialog.findByText('There is nothing to hand over.')).toBeVisible();
    await keys.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(requestsTo(benId)).toEqual([]);
    await remove();
    await keys.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove member' }));
    await waitFor(() => expect(success).toHaveBeenCalled());
    expect(screen.queryByText('Ben Ito')).not.toBeInTheDocument();
    expect(requestsTo(benId).map(({ body }) => body)).toEqual([{ status: 'ended' }]);
    const { action } = success.mock.lastCall?.[1] ?? {};
    expect([success.mock.lastCall?.[0], action?.label]).toEqual(['Ben Ito was removed.', 'Invite again']);
    const outcomeIs = (outcome: string) =>
      client.server.respond(inviteMembers, {
        body: { message: 'ok', results: [{ Email: 'ben@ferrow.example', outcome }] },
      });
    outcomeIs('already-invited');
    const info = jest.spyOn(client.application.get(Toasts), 'info');
    await act(async () => action?.run());
    await waitFor(() => expect(info).toHaveBeenLastCalledWith('ben@ferrow.example is already invited.'));
    expect(success).toHaveBeenCalledTimes(1);
    outcomeIs('invited');
    await act(async () => action?.run());
    await waitFor(() => expect(success).toHaveBeenLastCalledWith('Invitation sent to ben@ferrow.example.'));
    expect(client.server.requestsTo('/clientusers/add').at(-1)?.body).toEqual({
      Users: [{ Email: 'ben@ferrow.example', Role: 'member' }],
    });

    await keys.click(screen.getByRole('radio', { name: 'Former' }));
    await keys.click(await screen.findByRole('button', { name: 'Bring Ben Ito back' }));
    await waitFor(() => expect(screen.queryByText('Ben Ito')).not.toBeInTheDocument());
    expect(people).toMatchObject([ann, { ...ben, version: 3 }]);
  });

  it('warns admins who give up their own role, and redirects them from the admin page', async () => {
    people = [ann, { ...ben, role: 'Admin' }];
    const keys = await open();
    const ask = jest.spyOn(client.application.get(Questions), 'ask');
    client.server.respondAt('GET', '/users/profile', {
      body: personFixture({ userId: annId, portals: [portalFixture({ role: 'member', name: 'Ferrow' })] }),
    });
    const menu = await openActions(keys, 'Ann Marlow');
    await keys.click(menu.getByRole('menuitem', { name: 'Make member' }));
    await waitFor(() => expect(client.application.get(Session).subject.role).toBe('member'));
    expect(ask.mock.lastCall?.[0].title).toBe('Give up your admin role?');
  });

  it('edits job title and team, and keeps what another admin changed meanwhile', async () => {
    const keys = await open();
    await goLive();
    const menu = await openActions(keys, 'Ben Ito');
    await keys.click(menu.getByRole('menuitem', { name: 'Edit job title and team' }));
    await keys.type(screen.getByLabelText('Job title'), 'Engineer');
    change(benId, { team: 'Core' });
    await publish(benId);
    expect(await screen.findByText('Core')).toBeVisible();
    await keys.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(rowOf('Ben Ito').getByText('Engineer')).toBeVisible();
    expect(requestsTo(benId).map(({ headers, body }) => [headers['if-match'], body])).toEqual([
      ['"1"', { jobTitle: 'Engineer' }],
    ]);
    expect(people[1]).toMatchObject({ jobTitle: 'Engineer', team: 'Core' });
  });

  it.each(['mine', 'theirs'] as const)(
    'shows both texts when two admins change the same field at once, overwrites nothing, and takes %s',
    async (choice) => {
      const keys = await open();
      await goLive();
      const warning = jest.spyOn(client.application.get(Toasts), 'warning');
      const menu = await openActions(keys, 'Ben Ito');
      await keys.click(menu.getByRole('menuitem', { name: 'Edit job title and team' }));
      await keys.type(screen.getByLabelText('Job title'), 'Engineer');
      change(benId, { jobTitle: 'Designer' });
      await publish(benId);
      expect(await screen.findByText('Designer')).toBeVisible();
      client.server.respond(updateMember, ({ headers, body }) =>
        headers['if-match'] === '"1"'
          ? problem('conflict', ['Someone else changed it.'], { conflicts: ['jobTitle'] })
          : { body: change(benId, body as Partial<MemberPatch>) },
      );
      await keys.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(warning.mock.lastCall?.[0]).toBe('Ben Ito was changed by you and someone else at the same time.');
      const conflict = within(rowOf('Ben Ito').getByRole('region', { name: /Job title/ }));
      expect(conflict.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
        'Engineer',
        'Designer',
      ]);
      expect(people[1]?.jobTitle).toBe('Designer');
      await keys.click(conflict.getByRole('button', { name: choice === 'mine' ? 'Keep yours' : 'Use theirs' }));
      await waitFor(() => expect(rowOf('Ben Ito').queryByRole('region')).not.toBeInTheDocument());
      expect(people[1]?.jobTitle).toBe(choice === 'mine' ? 'Engineer' : 'Designer');
    },
  );

  it('shows what other admins do at once and without a request: joining, roles, removal, invitations', async () => {
    await open();
    await goLive();
    const { length: sent } = client.server.requests;
    const title = () => screen.getByRole('heading', { level: 1 }).parentElement;
    const cid = member('01900000-0000-7000-8000-000000000004', 'Cid Roe', 'member');
    people = [...people, cid];
    await publish(cid.id);
    expect(await screen.findByText('Cid Roe')).toBeVisible();
    expect(title()).toHaveTextContent('3');
    change(benId, { role: 'Admin' });
    await publish(benId);
    expect(rowOf('Ben Ito').getByText('Admin')).toBeVisible();
    change(cid.id, { status: 'ended' });
    await publish(cid.id);
    expect(screen.queryByText('Cid Roe')).not.toBeInTheDocument();
    expect(title()).toHaveTextContent('2');

    const pushInvitation = (data: { readonly id: string; readonly version: number }) =>
      act(async () => client.hub.push('core.invitations-changed', { id: data.id, version: data.version, data }));
    const next = { ...invitation, id: '01900000-0000-7000-8000-000000000005', email: 'dee@ferrow.example' };
    await pushInvitation(next);
    expect(rowOf(next.email).getByText('Admin')).toBeVisible();
    await pushInvitation({ ...invitation, version: 2, status: 'revoked' } as object as typeof invitation);
    await pushInvitation({ ...next, version: 2, status: 'used' } as object as typeof invitation);
    expect(screen.getByText('No pending invitations.')).toBeVisible();
    expect(client.server.requests).toHaveLength(sent);
  });

  it('shows role, inviter and expiry of an invitation, sends it again, and revokes it at once after a confirmation [R36.resend R78]', async () => {
    const keys = await open();
    const row = rowOf(invitation.email);
    expect(row.getByText('Admin')).toBeVisible();
    expect(row.getByText('Invited by Ann Marlow')).toBeVisible();
    expect(row.getByText(/^Expires/)).toHaveTextContent(/19/);
    client.server.respond(resendInvitation, { body: { message: 'ok' } });
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    await keys.click(row.getByRole('button', { name: `Send again: ${invitation.email}` }));
    const sentence = `Invitation sent again to ${invitation.email}. The earlier link no longer works.`;
    expect(client.server.requestsTo('/clientusers/resend/invitation')[0]?.body).toMatchObject({
      toEmail: invitation.email,
    });
    await waitFor(() => expect(success).toHaveBeenCalledWith(sentence));
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
    expect(screen.getByText('No pending invitations.')).toBeVisible();
  });

  it('offers no actions in a read-only portal, and the invite command explains why', async () => {
    await open(admin({ access: 'read-only' }));
    const warn = jest.spyOn(client.application.get(Toasts), 'warning');
    await client.application.get(Commands).run('members:invite-people');
    expect(screen.queryAllByRole('button', { name: /Actions|Invite|Send again|Revoke/ })).toEqual([]);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    const reason = expect.stringMatching(/is read-only/) as string;
    expect(warn.mock.calls).toEqual([[reason]]);
  });

  it('shows how many seats of the plan are used, and counts a revoked invitation at once', async () => {
    limit = 15;
    const keys = await open();
    expect(await screen.findByText('3 of 15 seats')).toBeVisible();
    jest.spyOn(client.application.get(Questions), 'ask').mockResolvedValue(true);
    client.server.respond(revokeInvitation, { status: 204 });
    await keys.click(screen.getByRole('button', { name: `Revoke: ${invitation.email}` }));
    expect(await screen.findByText('2 of 15 seats')).toBeVisible();
  });
});
