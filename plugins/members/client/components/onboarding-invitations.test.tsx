import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SlotOutlet } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, startClient } from '@tessera/core/testing';
import { onboardingLastStep } from '@tessera/plugins/onboarding';
import { inviteMembers } from '../../contract/endpoints';
import { plugin } from '../plugin';

const reason = 'All 5 seats of your plan are taken.';

describe('the last step of the setup', () => {
  let client: StartedClient;
  const finish = jest.fn<Promise<void>, []>();

  beforeEach(async () => {
    finish.mockReset().mockResolvedValue();
    client = await startClient({ plugins: [plugin], as: admin() });
    client.renderPart(
      <SlotOutlet slot={onboardingLastStep} with={{ clientId: 'portal-1', back: '/projects', finish }} />,
    );
    await screen.findByRole('heading', { name: 'Invite colleagues' });
  });
  afterEach(() => client.stop());

  const field = () => screen.getByLabelText('Email addresses');
  const bodies = () => client.server.requestsTo('/clientusers/add').map(({ body }) => body);

  it('is finished without an address', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Finish without inviting' }));
    await waitFor(() => expect(finish).toHaveBeenCalledTimes(1));
    expect(bodies()).toEqual([]);
  });

  it('invites pasted addresses in the chosen role before it ends', async () => {
    client.server.respond(inviteMembers, { body: { message: 'ok', results: [] } });
    await userEvent.click(field());
    await userEvent.paste('ben@x.example, cid@x.example\ndee@x.example');
    await userEvent.click(screen.getByRole('button', { name: /Invite as/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Admin' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send 3 invitations and finish' }));
    await waitFor(() => expect(finish).toHaveBeenCalledTimes(1));
    const Users = ['ben', 'cid', 'dee'].map((name) => ({ Email: `${name}@x.example`, Role: 'Admin' }));
    expect(bodies()).toEqual([{ Users }]);
  });

  it('names every text that is no address, and sends nothing', async () => {
    await userEvent.type(field(), 'ben@x.example, cid, dee@');
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation and finish' }));
    expect(await screen.findByText('These are not email addresses: cid and dee@.')).toBeVisible();
    expect([bodies(), finish.mock.calls]).toEqual([[], []]);
  });

  it('stays while an address is refused, and keeps it with its reason', async () => {
    const results = [
      { Email: 'ben@x.example', outcome: 'invited' },
      { Email: 'cid@x.example', outcome: 'refused', reason },
    ];
    client.server.respond(inviteMembers, { body: { message: 'ok', results } });
    await userEvent.type(field(), 'ben@x.example cid@x.example');
    await userEvent.click(screen.getByRole('button', { name: 'Send 2 invitations and finish' }));
    expect(await screen.findByText(`cid@x.example: ${reason}`)).toBeVisible();
    expect(field()).toHaveValue('cid@x.example');
    expect(finish).not.toHaveBeenCalled();
  });

  it('keeps the addresses without a connection, and nothing is sent later', async () => {
    client.server.isReachable = false;
    client.window.setOnline(false);
    await userEvent.type(field(), 'ben@x.example');
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation and finish' }));
    expect(await screen.findByText('No Internet Connection.')).toBeVisible();
    expect(field()).toHaveValue('ben@x.example');
    expect(finish).not.toHaveBeenCalled();
  });
});
