import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Device } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { personFixture, startClient } from '@tessera/core/testing';
import { plugin } from './plugin';

/** The browser never sends its IP address: one of two fixed values says whether the lookup succeeded. */
const placeholder = expect.stringMatching(/^(?:0\.0\.0\.0|127\.0\.0\.1)$/) as string;

describe('sign-in and sign-up requests', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin] });
  });
  afterEach(() => client.stop());

  it('send email, password and device at sign-in, with the field names of the specification [R70]', async () => {
    client.server.respondAt('POST', '/auth/login', { body: personFixture() });
    client.show('/login');
    await userEvent.type(await screen.findByLabelText('Email'), ' ada@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'Brass weights 7');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(client.server.requestsTo('/auth/login')).toHaveLength(1));
    const { fingerprint } = client.application.get(Device);
    expect(client.server.requestsTo('/auth/login')[0]?.body).toEqual({
      Email: 'ada@example.com',
      Password: 'Brass weights 7',
      IdentityToken: '',
      Device: 'Web',
      IPAddress: placeholder,
      DeviceFingerprint: fingerprint,
    });
    expect(atob(fingerprint.replaceAll('-', '+').replaceAll('_', '/'))).toMatch(/^[^|]*\|[^|]+\|\d+\|\d+$/);
  });

  it('send name, email, password and the mode Web at sign-up, with the field names of the specification [R71]', async () => {
    client.server.respondAt('POST', '/auth/register', { status: 202, body: {} });
    client.show('/register');
    await userEvent.type(await screen.findByLabelText('Full name'), 'Ada Lovelace');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'Brass weights 7');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(client.server.requestsTo('/auth/register')).toHaveLength(1));
    expect(client.server.requestsTo('/auth/register')[0]?.body).toEqual({
      FullName: 'Ada Lovelace',
      Email: 'ada@example.com',
      Password: 'Brass weights 7',
      SignupMode: 'Web',
      IdentityToken: '',
      IPAddress: placeholder,
    });
  });
});
