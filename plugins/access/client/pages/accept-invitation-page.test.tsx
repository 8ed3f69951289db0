import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Navigation, Session, Toasts } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { personFixture, portalFixture, problem, startClient } from '@tessera/core/testing';
import { acceptInvitation, logIn, readInvitation } from '../../contract/endpoints';
import { plugin } from '../plugin';

const acme = '01900000-0000-7000-8000-00000000000a';
const address = `/accept-invitation?clientId=${acme}&email=ola%40x.example&token=secret`;
const open = {
  state: 'open',
  companyName: 'Acme',
  inviter: 'Ann Marlow',
  role: 'member',
  hasAccount: true,
  expiresOn: '2026-02-01T09:00:00.000Z',
} as const;
const elsewhere = portalFixture({ clientId: '01900000-0000-7000-8000-00000000000b', name: 'Ferrow' });

describe('the invitation page', () => {
  let client: StartedClient;
  afterEach(() => client.stop());

  async function show(
    preview: object,
    { as, at = address }: { readonly as?: ReturnType<typeof personFixture>; readonly at?: string } = {},
  ): Promise<ReturnType<typeof userEvent.setup>> {
    client = await startClient({ plugins: [plugin], ...(as === undefined ? {} : { as }) });
    client.server.respond(readInvitation, 'code' in preview ? problem('not_found', ['Closed.']) : { body: preview });
    client.show(at);
    await screen.findByRole('heading', { level: 1 });
    return userEvent.setup();
  }

  const here = (): string => client.application.get(Navigation).path;

  it('shows company, inviter and address, and opens the company after the next sign-in', async () => {
    const user = await show(open);
    expect(screen.getByRole('heading', { name: 'Join Acme' })).toBeVisible();
    expect(screen.getByText('Ann Marlow invited ola@x.example to Acme.')).toBeVisible();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Accept Invitation']);
    client.server.respond(acceptInvitation, { body: { message: 'ok' } });
    await user.click(screen.getByRole('button', { name: 'Accept Invitation' }));
    await waitFor(() => expect(here()).toBe('/login'));
    const portals = [elsewhere, portalFixture({ clientId: acme, name: 'Acme' })].map((portal) => ({
      ...portal,
      clientUserId: acme,
      timeZoneId: 'UTC',
    }));
    const person = personFixture({ userId: acme, email: 'ola@x.example', portals });
    client.server.respond(logIn, { body: { ...person, photo: '', timeZoneId: 'UTC', appearance: {} } });
    await user.type(screen.getByLabelText('Email'), 'ola@x.example');
    await user.type(screen.getByLabelText('Password'), 'calibrated brass weights');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(client.application.get(Session).portal?.name).toBe('Acme'));
  });

  it('says that an account must be set up first', async () => {
    await show({ ...open, hasAccount: false, inviter: '' });
    expect(
      screen.getByText('ola@x.example has been invited to Acme. You choose your name and a password next.'),
    ).toBeVisible();
  });

  it('opens the company immediately for a user signed in to another one', async () => {
    const as = personFixture({ email: 'Ola@x.example', portals: [elsewhere] });
    const user = await show(open, { as });
    client.server.respond(acceptInvitation, { body: { message: 'ok' } });
    client.server.respondAt('GET', '/users/profile', {
      body: { ...as, portals: [elsewhere, portalFixture({ clientId: acme, name: 'Acme' })] },
    });
    await user.click(screen.getByRole('button', { name: 'Accept Invitation' }));
    const session = client.application.get(Session);
    await waitFor(() => expect(session.portal?.name).toBe('Acme'));
    expect(session.portals.map(({ name }) => name)).toEqual(['Ferrow', 'Acme']);
    expect(here()).not.toBe('/login');
  });

  it('names the signed-in user if the invitation is for another address, and continues after sign-out', async () => {
    const as = personFixture({ fullName: 'Tomasz Nowak', email: 'tomasz@x.example', portals: [elsewhere] });
    const user = await show(open, { as });
    expect(
      screen.getByText('This invitation is for ola@x.example. You are signed in as Tomasz Nowak (tomasz@x.example).'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept Invitation' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Stay signed in as Tomasz Nowak' })).toHaveAttribute('href', '/');
    await user.click(screen.getByRole('button', { name: 'Sign out and continue' }));
    expect(await screen.findByRole('button', { name: 'Accept Invitation' })).toBeVisible();
    expect([here(), client.application.get(Session).state]).toEqual(['/accept-invitation', 'anonymous']);
  });

  it.each([
    [{ ...open, state: 'used' }, 'This invitation has already been used', /ola@x.example joined Acme/],
    [{ ...open, state: 'revoked' }, 'This invitation was revoked', /Ask an admin of Acme to invite you again/],
    [{ ...open, state: 'expired' }, 'This invitation has expired', /Ask an admin of Acme to send it again/],
    [{ code: 'not_found' }, 'This link does not work', /a newer email has replaced it/],
  ])('explains why a link is no longer valid, and links to the sign-in %#', async (preview, title, text) => {
    await show(preview);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  it('offers the company to a member who reopens the used link', async () => {
    const as = personFixture({
      email: 'ola@x.example',
      portals: [elsewhere, portalFixture({ clientId: acme, name: 'Acme' })],
    });
    const user = await show({ ...open, state: 'used' }, { as });
    await user.click(screen.getByRole('button', { name: 'Open Acme' }));
    await waitFor(() => expect(client.application.get(Session).portal?.name).toBe('Acme'));
  });

  it('shows a spinner during the request, and sends one request [R04.button R04.spinner]', async () => {
    const user = await show(open);
    let answer: (body: object) => void = () => undefined;
    client.server.respond(acceptInvitation, () => new Promise((resolve) => (answer = (body) => resolve({ body }))));
    const accept = screen.getByRole('button', { name: 'Accept Invitation' });
    expect(accept.querySelector('.t-spinner')).toBeNull();
    await user.click(accept);
    expect(accept).toHaveAttribute('aria-busy', 'true');
    expect(accept.querySelector('.t-spinner')).not.toBeNull();
    await user.click(accept);
    expect(client.server.requestsTo('/clientusers/accept/invitation')).toHaveLength(1);
    answer({ message: 'ok' });
    await waitFor(() => expect(here()).toBe('/login'));
  });

  it('shows on the page why accepting failed, with the texts of the specification [R04.first-error R04.other-error R04.offline]', async () => {
    const user = await show(open, { at: address.replace(/&token=\w+/, '') });
    expect(screen.getByRole('heading', { name: 'You’ve been invited' })).toBeVisible();
    expect(client.server.requestsTo('/access/invitations/read')).toEqual([]);
    client.server.respond(acceptInvitation, problem('validation_failed', ['It is closed.', 'And late.']));
    const accept = screen.getByRole('button', { name: 'Accept Invitation' });
    await user.click(accept);
    expect(await screen.findByText('It is closed.')).toBeVisible();
    client.server.respond(acceptInvitation, problem('internal'));
    await user.click(accept);
    expect(await screen.findByText('An error occurred. Please try again.')).toBeVisible();
    const warn = jest.spyOn(client.application.get(Toasts), 'warning');
    client.window.setOnline(false);
    await user.click(accept);
    await waitFor(() => expect(warn).toHaveBeenCalledWith('No Internet Connection.'));
  });
});
