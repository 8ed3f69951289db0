import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listAuditActions, listAuditLog, verifyAuditLog } from '@tessera/core/contract';
import type { AuditLogEntry, AuditLogVerification } from '@tessera/core/contract';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, startClient } from '@tessera/core/testing';
import { plugin } from '../plugin';

const changed: AuditLogEntry = {
  id: '2',
  position: 2,
  at: '2037-01-01T10:00:00.000Z',
  actorKind: 'former',
  action: 'core.portal.change',
  label: 'Company settings changed',
  entity: 'portal',
  entityId: 'p1',
};
const part: AuditLogVerification = {
  entries: 10_000,
  verifiedTo: 10_000,
  base: 0,
  head: 20_000,
  firstAt: '2037-01-01T09:00:00.000Z',
  lastAt: '2037-01-01T10:00:00.000Z',
  isComplete: false,
};

describe('the page of the audit log', () => {
  let client: StartedClient;
  let leave: () => unknown;

  beforeEach(async () => {
    client = await startClient({ as: admin(), plugins: [plugin] });
    client.server.respond(listAuditLog, { body: { items: [changed], nextCursor: null } });
    client.server.respond(listAuditActions, {
      body: { items: [{ name: 'core.portal.change', label: 'Company settings changed', area: 'Company' }] },
    });
    leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
  });
  afterEach(() =>
    act(async () => {
      leave();
      await client.stop();
    }),
  );

  it('shows who did what, and asks for what the address filters', async () => {
    client.show('/settings/audit-log?action=core.portal.change&entity=p1');
    expect(await screen.findByText('Former member')).toBeVisible();
    const [request] = client.server.requestsTo('/audit/entries');
    expect(request?.query).toMatchObject({ entityId: 'p1', action: 'core.portal.change' });
    expect(screen.getByRole('searchbox', { name: 'ID of the item' })).toHaveValue('p1');
  });

  it('says that nothing matches the filters', async () => {
    client.server.respond(listAuditLog, { body: { items: [], nextCursor: null } });
    client.show('/settings/audit-log?entity=p2');
    expect(await screen.findByText('No entry matches these filters.')).toBeVisible();
  });

  it('offers to try again when the log cannot be loaded', async () => {
    client.server.respond(listAuditLog, problem('internal'));
    client.show('/settings/audit-log');
    expect(await screen.findByText('Couldn’t load the audit log')).toBeVisible();
    client.server.respond(listAuditLog, { body: { items: [changed], nextCursor: null } });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Company settings changed')).toBeVisible();
  });

  it('verifies part by part and names the entry at which the log breaks', async () => {
    client.show('/settings/audit-log');
    const broken = { ...part, entries: 4, verifiedTo: 10_004, brokenAt: 10_005, broken: changed, isComplete: true };
    client.server.respond(verifyAuditLog, ({ body }) => ({
      body: (body as { readonly after?: number }).after === undefined ? part : broken,
    }));
    await userEvent.click(await screen.findByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('breaks at entry 10,005: “Company settings changed”');
    await waitFor(() =>
      expect(client.server.requestsTo('/audit/verifications').map(({ body }) => body)).toEqual([{}, { after: 10_000 }]),
    );
  });
});
