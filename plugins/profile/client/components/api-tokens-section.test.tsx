import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StartedClient } from '@tessera/core/testing';
import { member, startClient } from '@tessera/core/testing';
import type { ApiToken } from '@tessera/plugins/access';
import { createApiToken, listOwnApiTokens, readApiTokenChoices } from '@tessera/plugins/access';
import { ApiTokensSection } from './api-tokens-section';

const token: ApiToken = {
  id: '019b0000-0000-7000-8000-000000000001',
  owner: { id: '019b0000-0000-7000-8000-000000000002', fullName: 'Ada Lovelace' },
  name: 'Nightly report',
  scopes: ['tasks:read'],
  createdOn: '2026-01-05T09:00:00.000Z',
  createdFrom: '10.0.0.7',
  expiresOn: '2026-02-05T22:59:00.000Z',
  isExpired: false,
};
const secret = `tsr_pat_${'a'.repeat(49)}`;
const areas = [
  { id: 'tasks', name: 'Tasks', canWrite: true, isForAdmins: false },
  { id: 'webhooks', name: 'Web hooks', canWrite: true, isForAdmins: true },
];

describe('API tokens in the profile', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ as: member() });
    client.server.respond(readApiTokenChoices, { body: { areas, canBeAdmin: false, isAllowed: true } });
  });
  afterEach(() => act(() => client.stop()));

  it('show name, scopes, origin and use', async () => {
    client.server.respond(listOwnApiTokens, { body: { items: [{ ...token, isExpired: true }], nextCursor: null } });
    client.renderPart(<ApiTokensSection />);
    const row = await screen.findByRole('listitem');
    for (const text of ['Nightly report', 'tasks:read', 'from 10.0.0.7', 'Never used', 'Expired']) {
      expect(row).toHaveTextContent(text);
    }
  });

  it('are made with a name, an end and scopes, and shown once', async () => {
    client.server.respond(listOwnApiTokens, { body: { items: [], nextCursor: null } });
    client.server.respond(createApiToken, () => {
      client.server.respond(listOwnApiTokens, { body: { items: [token], nextCursor: null } });
      return { status: 201, body: { token: secret, item: token } };
    });
    client.renderPart(<ApiTokensSection />);
    await userEvent.click(await screen.findByRole('button', { name: 'New API token' }));
    const dialog = await screen.findByRole('dialog', { name: 'New API token' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create token' }));
    expect(within(dialog).getByText('Enter a name.')).toBeVisible();
    expect(within(dialog).getByText('Choose at least one area.')).toBeVisible();
    expect(within(dialog).queryByLabelText('With the rights of an admin')).toBeNull();

    await userEvent.type(within(dialog).getByLabelText('Name'), 'Nightly report');
    await userEvent.click(within(dialog).getByRole('button', { name: /Tasks/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Read' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create token' }));
    expect(await screen.findByLabelText('Token')).toHaveValue(secret);
    expect(client.server.requestsTo(createApiToken.path).map(({ body }) => body)).toContainEqual({
      name: 'Nightly report',
      scopes: ['tasks:read'],
      expiresOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
    });
    await userEvent.click(screen.getByRole('button', { name: 'I’ve copied it' }));
    expect(screen.queryByLabelText('Token')).toBeNull();
    expect(await screen.findByText('Nightly report')).toBeVisible();
  });

  it('are not offered where the company does not allow them', async () => {
    client.server.respond(readApiTokenChoices, { body: { areas, canBeAdmin: false, isAllowed: false } });
    client.server.respond(listOwnApiTokens, { body: { items: [], nextCursor: null } });
    client.renderPart(<ApiTokensSection />);
    expect(await screen.findByText('An admin of your company doesn’t allow API tokens for you.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New API token' })).toBeNull();
  });
});
