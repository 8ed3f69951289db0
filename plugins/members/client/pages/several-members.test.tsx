import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listPeople } from '@tessera/core/contract';
import { Navigation, Questions, Toasts } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { personFixture, portalFixture, startClient } from '@tessera/core/testing';
import { changeInvitations, changeMembers, readOwnedWork, transferOwnership } from '../../contract/bulk';
import { listInvitations, listMembers, readMember } from '../../contract/endpoints';
import { createInvitationLinks } from '../../contract/invitation-links';
import type { Member } from '../model/member';
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

describe('members, several at once', () => {
  let client: StartedClient;
  /** The server's members. */
  let people: readonly Member[];
  /** No email is sent. */
  let linksByHand: boolean;

  beforeEach(() => {
    people = [ann, ben];
    linksByHand = false;
  });
  afterEach(() => client.stop());

  async function open() {
    const as = personFixture({ userId: annId, portals: [portalFixture({ role: 'admin', name: 'Ferrow' })] });
    client = await startClient({ plugins: [plugin], as });
    client.server.respond(listMembers, ({ query: { status: wanted = 'active', role } }) => {
      const items = people
        .filter((each) => each.status === wanted && (role === undefined || each.role === role))
        .map(clientUser);
      const ownerId = people.find(({ isOwner }) => isOwner === true)?.id;
      const owner = ownerId === undefined ? {} : { ownerId };
      return { body: { items, nextCursor: null, totalMembers: people.length, totalAdmins: 1, linksByHand, ...owner } };
    });
    client.server.respond(readMember, ({ path }) => ({ body: people.find(({ id }) => path.endsWith(id)) }));
    client.server.respond(listInvitations, { body: { items: [invitation], nextCursor: null } });
    client.show('/settings/User');
    await screen.findByText('Ben Ito');
    await screen.findByText(invitation.email);
    return userEvent.setup();
  }

  /** @returns the member as the server has it now. */
  function change(memberId: string, patch: Partial<Member>): Member | undefined {
    people = people.map((each) => (each.id === memberId ? { ...each, ...patch, version: each.version + 1 } : each));
    return people.find(({ id }) => id === memberId);
  }

  const rowOf = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
  async function openActions(keys: ReturnType<typeof userEvent.setup>, name: string) {
    await keys.click(screen.getByRole('button', { name: `Actions for ${name}` }));
    return within(screen.getByRole('menu'));
  }

  it('keeps search, role and order of the list in the address, and asks the server for them [R36.list]', async () => {
    const keys = await open();
    await keys.type(screen.getByRole('searchbox', { name: 'Find members' }), 'ann');
    await act(() => client.clock.advance(300));
    await waitFor(() => expect(client.application.get(Navigation).path).toBe('/settings/User'));
    await waitFor(() =>
      expect(client.server.requestsTo('/clientusers/list').map(({ query }) => query['search'])).toContain('ann'),
    );
    await act(async () => client.application.get(Navigation).go('/settings/User?status=ended&role=Admin&sort=-joined'));
    await screen.findByText('No member matches these filters.');
    expect(client.server.requestsTo('/clientusers/list').at(-1)?.query).toMatchObject({
      status: 'ended',
      role: 'Admin',
      sort: '-joined',
    });
    expect(screen.getByRole('radio', { name: 'Former' })).toBeChecked();
  });

  it('changes the role of the selected members, says of each what was left, and undoes the others [R36.update]', async () => {
    const dan = member('01900000-0000-7000-8000-000000000004', 'Dan Roe', 'member');
    people = [ann, ben, dan];
    const keys = await open();
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    client.server.respond(changeMembers, ({ body }) => ({
      body: {
        items: (body as { items: { id: string; role: Member['role'] }[] }).items.map(({ id, role }) =>
          id === dan.id
            ? { id, outcome: 'refused', reason: 'Not this one.' }
            : { id, outcome: 'changed', member: change(id, { role }) },
        ),
      },
    }));
    for (const name of ['Ann Marlow', 'Ben Ito', 'Dan Roe']) {
      await keys.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    }
    const bar = within(screen.getByRole('toolbar', { name: '3 selected' }));
    await keys.click(bar.getByRole('button', { name: 'Make admin' }));
    const dialog = within(await screen.findByRole('dialog', { name: '2 were not changed' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ann MarlowThis is you. Use the menu of your own row.',
      'Dan RoeNot this one.',
    ]);
    await keys.click(dialog.getByRole('button', { name: 'Close' }));
    expect(rowOf('Ben Ito').getByText('Admin')).toBeVisible();
    expect(success.mock.lastCall?.[0]).toBe('One member was changed.');
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
    await act(async () => success.mock.lastCall?.[1]?.undo?.());
    await waitFor(() => expect(rowOf('Ben Ito').getByText('Member')).toBeVisible());
  });

  it('hands over what a removed member owns, which is counted before [R36.delete]', async () => {
    const keys = await open();
    client.server.respond(readOwnedWork, { body: { items: [{ work: 'tasks', count: 2, text: '2 open tasks' }] } });
    client.server.respond(listPeople, { body: { items: people, nextCursor: null } });
    client.server.respond(changeMembers, ({ body }) => ({
      body: {
        items: (body as { items: { id: string }[] }).items.map(({ id }) => {
          return { id, outcome: 'changed', member: change(id, { status: 'ended' }) };
        }),
      },
    }));
    const menu = await openActions(keys, 'Ben Ito');
    await keys.click(menu.getByRole('menuitem', { name: 'Remove from Ferrow' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('To hand over: 2 open tasks.')).toBeVisible();
    await keys.click(dialog.getByLabelText('Who takes over?'));
    await keys.click(await screen.findByRole('option', { name: /Ann Marlow/ }));
    await keys.click(dialog.getByRole('button', { name: 'Remove member' }));
    await waitFor(() => expect(screen.queryByText('Ben Ito')).not.toBeInTheDocument());
    const [sent] = client.server.requestsTo('/members').filter(({ method }) => method === 'PATCH');
    expect(sent?.body).toEqual({ items: [{ id: benId, version: 1, status: 'ended' }], successorId: annId });
  });

  it('sends the selected invitations again [R36.resend]', async () => {
    const keys = await open();
    client.server.respond(changeInvitations, { body: { items: [{ id: invitation.id, outcome: 'changed' }] } });
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    await keys.click(screen.getByRole('checkbox', { name: `Select the invitation to ${invitation.email}` }));
    const bar = within(screen.getByRole('toolbar', { name: 'One selected' }));
    await keys.click(bar.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(success.mock.lastCall?.[0]).toBe('One invitation was sent again.'));
  });

  it('shows the owner, whom other admins can neither demote nor remove, and transfers the company', async () => {
    people = [
      { ...ann, isOwner: true },
      { ...ben, role: 'Admin' },
    ];
    const keys = await open();
    expect(rowOf('Ann Marlow').getByText('Owner')).toBeVisible();
    jest.spyOn(client.application.get(Questions), 'ask').mockResolvedValue(true);
    client.server.respond(transferOwnership, () => {
      people = [
        { ...ann, version: 2 },
        { ...ben, role: 'Admin', version: 2, isOwner: true },
      ];
      return { status: 204 };
    });
    const menu = await openActions(keys, 'Ben Ito');
    await keys.click(menu.getByRole('menuitem', { name: 'Make owner' }));
    await waitFor(() => expect(rowOf('Ben Ito').getByText('Owner')).toBeVisible());
    const other = await openActions(keys, 'Ben Ito');
    expect(other.getByText(/^Only the owner of the company can change this/)).toBeVisible();
    expect(other.getByRole('menuitem', { name: 'Remove from Ferrow' })).toBeDisabled();
  });

  it('lets the owner transfer the company while a filter hides their own row', async () => {
    people = [
      { ...ann, isOwner: true },
      { ...ben, role: 'Admin' },
    ];
    const keys = await open();
    client.server.respond(listMembers, ({ query: { search } }) => {
      const items = people.filter(({ fullName }) => fullName.includes(search ?? '')).map(clientUser);
      return { body: { items, nextCursor: null, totalMembers: 2, totalAdmins: 2, ownerId: annId } };
    });
    await act(async () => client.application.get(Navigation).go('/settings/User?search=Ben'));
    await waitFor(() => expect(screen.queryByText('Ann Marlow')).not.toBeInTheDocument());
    const menu = await openActions(keys, 'Ben Ito');
    expect(menu.getByRole('menuitem', { name: 'Make owner' })).toBeVisible();
  });

  it('shows the links of the selected invitations where no email is sent, and what was not created', async () => {
    linksByHand = true;
    const keys = await open();
    const link = 'https://work.example/accept-invitation?token=x';
    client.server.respond(createInvitationLinks, {
      body: { items: [{ id: invitation.id, outcome: 'created', link }] },
    });
    await keys.click(screen.getByRole('button', { name: `Copy link: ${invitation.email}` }));
    expect(await screen.findByLabelText(`Link for ${invitation.email}`)).toHaveValue(link);
    await keys.click(screen.getByRole('button', { name: 'Done' }));
    client.server.respond(createInvitationLinks, { body: { items: [{ id: invitation.id, outcome: 'gone' }] } });
    await keys.click(screen.getByRole('checkbox', { name: `Select the invitation to ${invitation.email}` }));
    await keys.click(screen.getByRole('button', { name: 'Copy links' }));
    expect(await screen.findByRole('dialog', { name: 'One was not changed' })).toHaveTextContent('No longer exists.');
    expect(client.server.requestsTo('/members/invitations/links').map(({ body }) => body)).toEqual([
      { ids: [invitation.id] },
      { ids: [invitation.id] },
    ]);
  });

  it('shows when members were last active, and asks for those who were not', async () => {
    const keys = await open();
    expect(screen.queryByText('Active:')).not.toBeInTheDocument();
    client.server.respond(listMembers, ({ query: { activity } }) => {
      const items = [
        ...(activity === undefined ? [{ ...clientUser(ann), activeOn: '2026-01-05', activityFrom: '2026-01-01' }] : []),
        { ...clientUser(ben), activityFrom: '2025-01-01' },
      ];
      return { body: { items, nextCursor: null, totalMembers: 2, totalAdmins: 1 } };
    });
    await keys.click(screen.getByRole('button', { name: /Activity$/ }));
    await keys.click(screen.getByRole('option', { name: 'Not active for 30 days' }));
    await waitFor(() => expect(screen.queryByText('Ann Marlow')).not.toBeInTheDocument());
    expect(rowOf('Ben Ito').getByText('Not active since:')).toBeVisible();
    expect(client.server.requestsTo(listMembers.path).at(-1)?.query).toMatchObject({
      activity: 'inactive',
      sort: 'activity',
    });
  });
});
