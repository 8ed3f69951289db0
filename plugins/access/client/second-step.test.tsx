import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StartedClient } from '@tessera/core/testing';
import { personFixture, problem, startClient } from '@tessera/core/testing';
import { plugin } from './plugin';

describe('the second step of a sign-in', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin] });
    client.server.respondAt('POST', '/auth/login', { body: { mfaRequired: true, ticket: 'ticket-1' } });
    client.show('/login');
    await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await userEvent.type(screen.getByLabelText('Password'), 'Brass weights 7');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: 'Two-step verification' });
  });
  afterEach(() => client.stop());

  const sent = () =>
    client.server.requestsTo('/auth/verifymfa').map(({ body }) => {
      const { Ticket, Code } = body as { readonly Ticket: string; readonly Code: string };
      return [Ticket, Code];
    });

  it('sends the ticket of the password with the sixth digit', async () => {
    client.server.respondAt('POST', '/auth/verifymfa', { body: personFixture() });
    await userEvent.type(screen.getByLabelText('Code'), '123456');
    await waitFor(() => expect(sent()).toEqual([['ticket-1', '123456']]));
  });

  it('shows a wrong code at its field, and takes a recovery code instead', async () => {
    const sentence = 'That code is incorrect or was already used.';
    client.server.respondAt(
      'POST',
      '/auth/verifymfa',
      problem('validation_failed', [sentence], { fields: { Code: sentence } }),
    );
    await userEvent.type(screen.getByLabelText('Code'), '123456');
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(sentence));
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(screen.getByLabelText('Recovery code')).toHaveValue('');
    await userEvent.type(screen.getByLabelText('Recovery code'), 'aaaaa-bbbbb{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual(['ticket-1', 'aaaaa-bbbbb']);
  });

  it('leads back to the password when the ticket has expired', async () => {
    const sentence = 'This step has expired. Sign in again.';
    client.server.respondAt('POST', '/auth/verifymfa', problem('validation_failed', [sentence]));
    await userEvent.type(screen.getByLabelText('Code'), '123456');
    expect(await screen.findByText(sentence)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(await screen.findByLabelText('Password')).toHaveValue('');
  });
});
