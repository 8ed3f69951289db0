import { screen } from '@testing-library/react';
import { Commands, Toasts } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, startClient } from '@tessera/core/testing';
import { listInvitations } from '../../contract/endpoints';
import { plugin } from '../plugin';
import { InvitationList } from './invitation-list';

const invitation = {
  id: '01900000-0000-7000-8000-000000000003',
  email: 'ben@ferrow.example',
  role: 'member',
  status: 'sent',
  addedBy: 'Ann Marlow',
  sentOn: '2026-01-05T09:00:00.000Z',
  expiresOn: '2026-01-19T09:00:00.000Z',
} as const;

describe('the invitations of a portal', () => {
  let client: StartedClient;

  afterEach(() => client.stop());

  /** Runs the command that invites and shows the list. @returns its buttons and what the command said. */
  async function open(access: 'full' | 'read-only') {
    client = await startClient({ plugins: [plugin], as: admin({ access }) });
    client.server.answer(listInvitations, { body: { items: [invitation], nextCursor: null } });
    const warn = jest.spyOn(client.application.get(Toasts), 'warning');
    await client.application.get(Commands).run('members:invite-people');
    client.renderPart(<InvitationList isStale={false} />);
    expect(await screen.findByText(invitation.email)).toBeVisible();
    return {
      buttons: screen.queryAllByRole('button').map((button) => button.textContent),
      warnings: warn.mock.calls.map(([sentence]) => sentence),
    };
  }

  it('are sent again and revoked', async () => {
    expect(await open('full')).toEqual({ buttons: ['Send again', 'Revoke'], warnings: [] });
  });

  it('only stand there where the portal may only be read, and the command that invites says why', async () => {
    const reason = expect.stringMatching(/is read-only: nothing can be changed/) as string;
    expect(await open('read-only')).toEqual({ buttons: [], warnings: [reason] });
  });
});
