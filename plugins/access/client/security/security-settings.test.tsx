import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Questions, Toasts } from '@tessera/core/client';
import { defaultSecurityPolicy } from '@tessera/core/contract';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, settle, startClient } from '@tessera/core/testing';
import {
  changeSecurityPolicy,
  listCompanyApiTokens,
  previewSecurityPolicy,
  readSecurityPolicy,
  revokeCompanyApiToken,
  securityPolicyChangedLive,
} from '../../contract';
import { CompanyTokens } from './company-tokens';
import { SecuritySettings } from './security-settings';

const ann = { id: '019b0000-0000-7000-8000-000000000002', fullName: 'Ann Marlow' };

describe('the security settings of a company', () => {
  let client: StartedClient;
  let success: jest.SpyInstance;
  const sent = () => client.server.requestsTo(changeSecurityPolicy.path).filter(({ method }) => method === 'PATCH');

  beforeEach(async () => {
    client = await startClient({ as: admin() });
    success = jest.spyOn(client.application.get(Toasts), 'success');
    client.server.respond(readSecurityPolicy, { body: defaultSecurityPolicy });
    client.server.respond(listCompanyApiTokens, { body: { items: [], nextCursor: null } });
    client.server.respond(changeSecurityPolicy, () => {
      client.server.respond(readSecurityPolicy, { body: { ...defaultSecurityPolicy, twoStep: 'all', version: 1 } });
      return { body: { ...defaultSecurityPolicy, twoStep: 'all', version: 1 } };
    });
  });
  afterEach(() => act(() => client.stop()));

  it('shows whom a demand of two-step verification affects, and sends it when it is confirmed', async () => {
    client.server.respond(previewSecurityPolicy, { body: { items: [ann], nextCursor: null, count: 1 } });
    client.renderPart(<SecuritySettings />);
    await userEvent.click(await screen.findByRole('radio', { name: 'For everyone' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Require two-step verification?' });
    expect(await within(dialog).findByText(/This affects 1 person/)).toBeVisible();
    expect(within(dialog).getByRole('listitem')).toHaveTextContent('Ann Marlow');
    expect(sent()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Require it' }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('The security settings were saved.'));
    expect(sent().map(({ body }) => body)).toEqual([{ twoStep: 'all' }]);
  });

  it('saves nothing when the question is answered with no', async () => {
    client.server.respond(previewSecurityPolicy, { body: { items: [ann], nextCursor: null, count: 1 } });
    client.renderPart(<SecuritySettings />);
    await userEvent.click(await screen.findByRole('radio', { name: 'For everyone' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('radio', { name: 'For everyone' })).toBeChecked();
    expect(sent()).toEqual([]);
  });

  it('shows another admin’s change at once, and both values where two admins changed the same rule', async () => {
    const leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
    client.renderPart(<SecuritySettings />);
    await screen.findByRole('radio', { name: 'Optional' });
    const id = 'portal-1';
    const theirs = { ...defaultSecurityPolicy, apiTokens: 'admins' as const, version: 1 };
    await act(async () => {
      client.hub.push(securityPolicyChangedLive.name, { id, version: 1, data: { ...theirs, id } });
      await settle();
    });
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Admins' })).toBeChecked());

    const newest = { ...theirs, apiTokens: 'all' as const, version: 2 };
    client.server.respond(readSecurityPolicy, { body: newest });
    const refusal = { conflicts: ['apiTokens'], current: newest };
    client.server.respond(changeSecurityPolicy, problem('conflict', ['Changed.'], refusal));
    await userEvent.click(screen.getByRole('radio', { name: 'Off' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(await screen.findByRole('button', { name: /keep mine|keep yours|use mine/i }));
    expect(sent().map(({ body }) => body)).toEqual([{ apiTokens: 'off' }]);
    void leave();
  });

  it('asks nothing when it affects no one', async () => {
    client.server.respond(previewSecurityPolicy, { body: { items: [], nextCursor: null, count: 0 } });
    client.renderPart(<SecuritySettings />);
    await userEvent.click(await screen.findByRole('radio', { name: 'For admins' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('The security settings were saved.'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the place in the list of API tokens when one is revoked', async () => {
    const token = (number: number) => ({
      id: `019b0000-0000-7000-8000-0000000001${number}`,
      name: `Token ${number}`,
      owner: ann,
      scopes: ['tasks:read'],
      createdOn: '2026-01-05T09:00:00.000Z',
      createdFrom: '10.0.0.1',
      expiresOn: '2027-01-05T09:00:00.000Z',
      isExpired: false,
    });
    client.server.respond(listCompanyApiTokens, ({ query: { cursor } }) =>
      cursor === undefined
        ? { body: { items: [token(11), token(12)], nextCursor: 'next' } }
        : { body: { items: [token(13)], nextCursor: null } },
    );
    client.server.respond(revokeCompanyApiToken, { status: 204 });
    jest.spyOn(client.application.get(Questions), 'ask').mockResolvedValue(true);
    client.renderPart(<CompanyTokens />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('Token 13');
    const requests = client.server.requestsTo(listCompanyApiTokens.path).length;
    await userEvent.click(screen.getByRole('button', { name: /Token 12/ }));
    await waitFor(() => expect(screen.queryByText('Token 12')).toBeNull());
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('Token 13')).toBeVisible();
    expect(client.server.requestsTo(listCompanyApiTokens.path)).toHaveLength(requests);
  });
});
