import { installationActor } from '../../request-context/system-actor';
import type { ContextFactory } from '../../request-context/contexts';
import type { DirectoryPortal } from '../portal-directory/portal-directory';
import { PortalDirectory } from '../portal-directory/portal-directory';
import type { OperatorCommand } from './parse-command';
import type { OperatorResult } from './operator-result';
import { succeeded } from './operator-result';

/** `portal list`: a page of portals, newest first, each with the aggregates that plugins publish. */
export function listPortals(
  { search, cursor }: Extract<OperatorCommand, { kind: 'list-portals' }>,
  contexts: ContextFactory,
): Promise<OperatorResult> {
  const actor = installationActor('operator');
  const requestId = `operator-${crypto.randomUUID()}`;
  return contexts.inInstance({ pluginId: 'core', actor, requestId, mode: 'write' }, async (context) => {
    const directory = context.get(PortalDirectory);
    const { items, nextCursor } = await directory.list({ search, cursor });
    if (items.length === 0) {
      return succeeded(
        search === undefined ? 'There are no portals.' : `No portal has a name that begins with '${search}'.`,
      );
    }
    const ids = items.map(({ clientId }) => clientId);
    const extra = new Map(ids.map((id) => [id, [] as string[]]));
    for (const view of directory.views) {
      for (const [clientId, row] of await directory.totals(view, ids)) {
        extra.get(clientId)?.push(...Object.entries(row).map(([name, value]) => `${name} ${String(value)}`));
      }
    }
    const more = nextCursor === null ? [] : [`There are more: npm run operator -- portal list --cursor ${nextCursor}`];
    return succeeded(...items.map((portal) => describe(portal, extra.get(portal.clientId) ?? [])), ...more);
  });
}

function describe(portal: DirectoryPortal, extra: readonly string[]): string {
  const { clientId, name, planCode, access, members, pendingInvitations, seats, storedBytes } = portal;
  const used = members + pendingInvitations;
  return [
    `${clientId}  '${name}'`,
    `${planCode === '' ? 'no plan' : planCode}${access === 'read-only' ? ' (read-only)' : ''}`,
    seats === undefined ? `${used} seats used, no limit` : `${used} of ${seats} seats used`,
    `${members} members`,
    `${storedBytes} bytes`,
    `created ${portal.createdAt.toISOString()}`,
    `active ${portal.lastActiveAt?.toISOString() ?? 'never'}`,
    ...extra,
  ].join(', ');
}
