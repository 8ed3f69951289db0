import { decideAccess } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import { SubjectCache } from '../../data/caches/subject-cache';
import type { ContextFactory } from '../../request-context/contexts';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { Actor } from '../../request-context/actor';
import type { PortalContext } from '../../request-context/call-context';

/** What this file reads of a plugin. */
interface PluginWithPrincipals {
  readonly principals?: (context: PortalContext) => Promise<readonly string[]>;
}

/** Milliseconds for which principals are cached; `principalsChanged` drops them at once. */
const lifetime = 60_000;

/**
 * Principals of persons in portals, for search, realtime and policies: `portal`, `person:<id>`, and those that plugins
 * grant.
 */
export class Principals {
  private readonly cache: SubjectCache<ReadonlySet<string>>;

  constructor(
    private readonly installed: InstalledPlugins<PluginWithPrincipals>,
    private readonly contexts: ContextFactory,
    clock: Clock,
  ) {
    this.cache = new SubjectCache({
      clock,
      lifetime,
      subjectsOf: (_principals, key) => [key, key.slice(0, key.indexOf('/'))],
    });
  }

  /** Returns the principals of an actor in a portal. Plugins are called only for uncached persons. */
  async of(clientId: string, actor: Actor): Promise<ReadonlySet<string>> {
    const { userId } = actor;
    if (userId === undefined) {
      return actor.principals;
    }
    const asked = this.installed.all.filter(
      ({ plugin, state }) => plugin.principals !== undefined && state === 'active',
    );
    if (asked.length === 0) {
      return basicPrincipals(userId);
    }
    return this.cache.get(`${clientId}/${userId}`, () => this.read(asked, clientId, { ...actor, userId }));
  }

  /** Forgets what is known of persons in a portal, or of everybody in it. */
  drop(clientId: string, persons?: readonly string[]): void {
    const subjects = persons === undefined ? [clientId] : persons.map((person) => `${clientId}/${person}`);
    for (const subject of subjects) {
      this.cache.drop(subject);
    }
  }

  private async read(
    asked: InstalledPlugins<PluginWithPrincipals>['all'],
    clientId: string,
    actor: Actor & { readonly userId: string },
  ): Promise<ReadonlySet<string>> {
    const principals = new Set(basicPrincipals(actor.userId));
    for (const { plugin, gate } of asked) {
      if (decideAccess(gate, actor.subject).outcome === 'granted') {
        const request = { pluginId: plugin.manifest.id, actor, requestId: '', mode: 'read', clientId } as const;
        const granted = await this.contexts.inPortal(request, async (context) => plugin.principals?.(context) ?? []);
        for (const principal of granted) {
          principals.add(principal);
        }
      }
    }
    return principals;
  }
}

/** Principals of every member. */
function basicPrincipals(personId: string): ReadonlySet<string> {
  return new Set(['portal', `person:${personId}`]);
}
