import type { Subject } from '../../../contract';
import { decideAccess, serviceToken, unreadLimits } from '../../../contract';
import { Entitlements } from '../entitlements/entitlements';
import { SecurityPolicies } from '../security-policy/security-policies';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { CoreRequest } from '../../request-context/core-service';
import type { ContextFactory } from '../../request-context/contexts';
import { Identities } from './services';
import type { UnreadCounter } from './unread-counter';

/** What the request's person has not read in each of their companies. Provided by core, one instance per request. */
export interface UnreadCounts {
  /**
   * By client id, for the companies that the person may open now. Must not be called while a transaction is open.
   */
  ofCaller(): Promise<ReadonlyMap<string, number>>;
}
export const UnreadCounts = serviceToken<UnreadCounts>('core:UnreadCounts');

/** The part of a plugin that counting uses. */
export interface UnreadCountingPlugin {
  readonly unread?: UnreadCounter;
}

/** Dependencies of counting; available once all plugins are known. */
export interface UnreadCountsParts {
  readonly contexts: () => ContextFactory;
  readonly installed: () => InstalledPlugins<UnreadCountingPlugin>;
}

interface OpenPortal {
  readonly clientId: string;
  readonly subject: Subject;
}

/** Asks each plugin once, in its role, about the companies that its gate admits the person to. */
export class PluginUnreadCounts implements UnreadCounts {
  constructor(
    private readonly call: CoreRequest,
    private readonly parts: UnreadCountsParts,
  ) {}

  async ofCaller(): Promise<ReadonlyMap<string, number>> {
    const { context } = this.call;
    const { actor, origin, logger, signal } = context;
    const portals = await this.openPortals();
    const sums = new Map<string, number>();
    for (const { plugin, gate, state } of this.parts.installed().all) {
      const { unread } = plugin;
      const clientIds = portals
        .filter(({ subject }) => decideAccess(gate, subject).outcome === 'granted')
        .map(({ clientId }) => clientId);
      if (unread === undefined || state !== 'active' || clientIds.length === 0) {
        continue;
      }
      const pluginId = plugin.manifest.id;
      const request = { pluginId, actor, requestId: origin?.id ?? '', mode: 'read', signal } as const;
      try {
        const counts = await this.parts
          .contexts()
          .forPerson(request, (inPlugin) => unread.count(inPlugin, clientIds, unreadLimits.maxCount));
        for (const [clientId, count] of counts) {
          sums.set(clientId, Math.min(unreadLimits.maxCount, (sums.get(clientId) ?? 0) + count));
        }
      } catch (error) {
        logger.error(`The unread counter of plugin '${pluginId}' failed.`, error);
      }
    }
    return sums;
  }

  /** Without those whose policy demands two-step verification first. */
  private async openPortals(): Promise<readonly OpenPortal[]> {
    const { context, personId = '' } = this.call;
    const { actor } = context;
    const memberships = await context.get(Identities).memberships(personId);
    const closed = await context.get(SecurityPolicies).closedTo(personId, actor.sessionId);
    const open = memberships.filter(({ clientId }) => !closed.has(clientId)).slice(0, unreadLimits.maxCompanies);
    const entitlements = await context.get(Entitlements).ofAll(open.map(({ clientId }) => clientId));
    const portals: OpenPortal[] = [];
    for (const { clientId, role } of open) {
      const modules = entitlements.get(clientId)?.modules;
      // A company that was closed meanwhile is left out.
      if (modules !== undefined) {
        portals.push({ clientId, subject: { ...actor.subject, signedIn: true, portal: 'chosen', role, modules } });
      }
    }
    return portals;
  }
}
