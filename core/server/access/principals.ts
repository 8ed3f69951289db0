import { decideAccess } from '../../contract';
import type { Clock } from '../../kernel/services';
import type { ContextFactory } from '../contexts';
import type { InstalledPlugins } from '../installed';
import type { Actor, PortalContext } from '../services';

/** What a person is in a portal, as a plugin says. */
interface PrincipalSource {
  readonly principals?: (context: PortalContext) => Promise<readonly string[]>;
}

/** Lifetime of an entry in milliseconds. `principalsChanged` drops entries at once. */
const lifetime = 60_000;
const maxEntries = 20_000;

interface Entry {
  readonly principals: ReadonlySet<string>;
  readonly since: number;
}

/**
 * Principals of persons in portals, for search, realtime and policies: `portal`, `person:<id>`, and those that plugins
 * grant.
 */
export class Principals {
  private readonly entries = new Map<string, Entry>();
  /** Incremented by every drop, so that a result read before the drop is not cached. */
  private generation = 0;

  constructor(
    private readonly installed: InstalledPlugins<PrincipalSource>,
    private readonly contexts: ContextFactory,
    private readonly clock: Clock,
  ) {}

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
    const key = `${clientId}/${userId}`;
    const now = this.clock.elapsed();
    const known = this.entries.get(key);
    if (known !== undefined && now - known.since < lifetime) {
      return known.principals;
    }
    const { generation } = this;
    const principals = new Set(basicPrincipals(userId));
    for (const { plugin, gate } of asked) {
      if (decideAccess(gate, actor.subject).outcome === 'granted') {
        const request = { pluginId: plugin.manifest.id, actor, requestId: '', mode: 'read', clientId } as const;
        const granted = await this.contexts.inPortal(request, async (context) => plugin.principals?.(context) ?? []);
        for (const principal of granted) {
          principals.add(principal);
        }
      }
    }
    if (generation === this.generation) {
      this.keep(key, { principals, since: now });
    }
    return principals;
  }

  /** Drops the cached principals of persons in a portal, or of everyone in it. */
  drop(clientId: string, persons?: readonly string[]): void {
    this.generation += 1;
    if (persons !== undefined) {
      for (const person of persons) {
        this.entries.delete(`${clientId}/${person}`);
      }
      return;
    }
    for (const key of this.entries.keys()) {
      if (key.startsWith(`${clientId}/`)) {
        this.entries.delete(key);
      }
    }
  }

  private keep(key: string, entry: Entry): void {
    this.entries.delete(key);
    this.entries.set(key, entry);
    if (this.entries.size > maxEntries) {
      const [oldest = key] = this.entries.keys();
      this.entries.delete(oldest);
    }
  }
}

/** Principals of every member. */
function basicPrincipals(personId: string): ReadonlySet<string> {
  return new Set(['portal', `person:${personId}`]);
}
