import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Navigation, Session } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { problem, startClient } from '@tessera/core/testing';
import { listSuperAdminPortals } from '../../contract/portal-endpoints';
import { plugin } from '../plugin';

const session = { accessToken: 'token-1', expiresOn: '2037-01-01T10:00:00.000Z' };

describe('the sign-in of super-admins', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin] });
    client.server.respond(listSuperAdminPortals, { body: { items: [], nextCursor: null } });
  });
  afterEach(() => client.stop());

  async function enterPassword(address: string): Promise<void> {
    client.show(address);
    await userEvent.type(await screen.findByLabelText('Email'), 'root@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'Brass weights 7');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  }

  it('asks for a code after the password, and leads to the page that was asked for [R14] [R56]', async () => {
    client.server.respondAt('POST', '/superadmin/login', { body: { mfaRequired: true, ticket: 'ticket-1' } });
    client.server.respondAt('POST', '/superadmin/verifymfa', { body: session });
    await enterPassword(`/superadmin/login?next=${encodeURIComponent('/superadmin/portals?state=trial')}`);
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    const navigation = client.application.get(Navigation);
    await waitFor(() => expect(navigation.address).toBe('/superadmin/portals?state=trial'));
    expect(client.server.requestsTo('/superadmin/verifymfa')[0]?.body).toEqual({ Ticket: 'ticket-1', Code: '123456' });
    expect(client.storage.local.values.get('SuperAdminToken')).toBe('token-1');
    expect(client.storage.local.values.has('AccessToken')).toBe(false);
  });

  it('sets up two-step verification first, and signs in once the recovery codes were shown', async () => {
    const secret = { setUpRequired: true, ticket: 'ticket-1', secret: 'ABCDEFGH', address: 'otpauth://totp/T:r' };
    client.server.respondAt('POST', '/superadmin/login', { body: secret });
    client.server.respondAt('POST', '/superadmin/two-step/turn-on', {
      body: { ...session, recoveryCodes: ['aaaa-bbbb'] },
    });
    // An address outside of the area is not followed.
    await enterPassword('/superadmin/login?next=https://elsewhere.example/superadmin/');
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await userEvent.type(screen.getByLabelText('Code of the app'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('aaaa-bbbb')).toBeVisible();
    expect(client.storage.local.values.has('SuperAdminToken')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'I’ve saved them' }));
    const navigation = client.application.get(Navigation);
    await waitFor(() => expect(navigation.address).toBe('/superadmin/dashboard'));
  });

  it('says that the password is wrong, and keeps the address', async () => {
    const sentence = 'The email address or password is incorrect.';
    client.server.respondAt('POST', '/superadmin/login', problem('validation_failed', [sentence]));
    await enterPassword('/superadmin/login');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('root@example.com');
  });

  it('ends the session on the server at sign-out, and leaves that of a person', async () => {
    client.server.respondAt('POST', '/superadmin/logout', { status: 204 });
    client.visit('/superadmin/portals');
    client.application.get(Session).signInSuperAdmin('token-1');
    await client.application.get(Session).signOutSuperAdmin();
    expect(client.server.requestsTo('/superadmin/logout')[0]?.headers['authorization']).toBe('Bearer token-1');
    expect(client.application.get(Navigation).address).toBe('/superadmin/login');
    expect(client.storage.local.values.has('SuperAdminToken')).toBe(false);
  });
});
