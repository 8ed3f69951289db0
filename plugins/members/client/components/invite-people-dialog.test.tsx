import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { definePlugin, headerEnd, planEntry } from '@tessera/core/contract';
import type { PlanEntryProps } from '@tessera/core/contract';
import { Commands, defineClientPlugin, fill, SlotOutlet, Toasts } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, startClient } from '@tessera/core/testing';
import { inviteMembers, listMembers } from '../../contract/endpoints';
import { createInvitationLinks } from '../../contract/invitation-links';
import { plugin } from '../plugin';

describe('the dialog that invites people', () => {
  let client: StartedClient;

  afterEach(() => client.stop());

  it('shows in the form why no seat is left, and keeps the addresses', async () => {
    client = await startClient({ plugins: [plugin], as: admin() });
    const reason = 'All 5 seats of your plan are taken.';
    client.server.respond(inviteMembers, problem('plan_limit', [reason]));
    client.renderPart(<SlotOutlet slot={headerEnd} with={{}} />);
    await act(() => client.application.get(Commands).run('members:invite-people'));
    const keys = userEvent.setup();
    const field = await screen.findByLabelText('Email addresses');
    await keys.type(field, 'new@x.example');
    await keys.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText(reason)).toBeVisible();
    expect(field).toHaveValue('new@x.example');
  });

  it('leads from a refusal to where seats are bought, if a plugin sells them', async () => {
    const shop = defineClientPlugin({
      manifest: definePlugin({
        ...{ id: 'shop', name: 'Shop', description: 'Sells seats.', core: '^1.0.0' },
        gate: { audience: 'admin' },
      }),
      fills: [
        fill(planEntry, {
          id: 'shop:entry',
          order: 100,
          load: async () =>
            function ReportShop({ onFound }: PlanEntryProps) {
              useEffect(() => onFound({ to: '/shop', label: 'Add seats' }), [onFound]);
              return undefined;
            },
        }),
      ],
    });
    client = await startClient({ plugins: [plugin, shop], as: admin() });
    client.server.respond(inviteMembers, problem('plan_limit', ['All 5 seats of your plan are taken.']));
    client.renderPart(<SlotOutlet slot={headerEnd} with={{}} />);
    await act(() => client.application.get(Commands).run('members:invite-people'));
    const keys = userEvent.setup();
    await keys.type(await screen.findByLabelText('Email addresses'), 'new@x.example');
    expect(screen.queryByRole('link', { name: 'Add seats' })).toBeNull();
    await keys.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByRole('link', { name: 'Add seats' })).toHaveAttribute('href', '/shop');
  });

  it('keeps the addresses that did not fit into the seats of the plan in the form, each with its reason', async () => {
    client = await startClient({ plugins: [plugin], as: admin() });
    const reason = 'All 5 seats of your plan are taken.';
    const results = [
      { Email: 'one@x.example', outcome: 'invited' },
      ...['two', 'three'].map((name) => ({ Email: `${name}@x.example`, outcome: 'refused', reason })),
    ];
    client.server.respond(inviteMembers, { body: { message: 'ok', results } });
    client.renderPart(<SlotOutlet slot={headerEnd} with={{}} />);
    await act(() => client.application.get(Commands).run('members:invite-people'));
    const keys = userEvent.setup();
    const field = await screen.findByLabelText('Email addresses');
    await keys.type(field, 'one@x.example two@x.example three@x.example');
    await keys.click(screen.getByRole('button', { name: 'Send 3 invitations' }));
    expect(await screen.findByText(`two@x.example: ${reason}`)).toBeVisible();
    expect(screen.getByText(`three@x.example: ${reason}`)).toBeVisible();
    expect(field).toHaveValue('two@x.example, three@x.example');

    client.server.respond(inviteMembers, { body: { message: 'ok', results: results.slice(0, 1) } });
    await keys.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const sent = client.server.requestsTo('/clientusers/add');
    expect(sent.map(({ body }) => (body as { Users: object[] }).Users.length)).toEqual([3, 2]);
    // Another list of addresses is another action.
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
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

  it('says that no email was sent where no mail server is set, and shows the links when they are wanted', async () => {
    client = await startClient({ plugins: [plugin], as: admin() });
    const id = '01900000-0000-7000-8000-000000000009';
    const link = 'https://work.example/accept-invitation?token=x';
    client.server.respond(listMembers, {
      body: { items: [], nextCursor: null, totalMembers: 1, totalAdmins: 1, linksByHand: true },
    });
    client.server.respond(inviteMembers, {
      body: { message: 'ok', results: [{ Email: 'new@x.example', outcome: 'invited', id }] },
    });
    client.server.respond(createInvitationLinks, { body: { items: [{ id, outcome: 'created', link }] } });
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    client.renderPart(<SlotOutlet slot={headerEnd} with={{}} />);
    await act(() => client.application.get(Commands).run('members:invite-people'));
    const keys = userEvent.setup();
    await screen.findByText(/has no mail server/);
    await keys.type(await screen.findByLabelText('Email addresses'), 'new@x.example');
    await keys.click(screen.getByRole('button', { name: 'Send invitation' }));
    await screen.findByRole('dialog', { name: 'The invitation was created' });
    expect(success).toHaveBeenCalledWith('Invitation created for new@x.example.');
    expect(client.server.requestsTo('/members/invitations/links')).toEqual([]);
    await keys.click(screen.getByRole('button', { name: 'Show the link' }));
    expect(await screen.findByLabelText('Link for new@x.example')).toHaveValue(link);
    await keys.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
