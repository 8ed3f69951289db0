import { decideAccess } from '../../contract';
import type { Clock } from '../../kernel/services';
import type { ContextFactory } from '../contexts';
import type { InstalledPlugins } from '../installed';
import type { Actor, PortalContext } from '../services';

/** What a person is in a portal, as a plugin says. */
interface PrincipalSource {
  readonly principals?: (context: PortalContext) => Promise<readonly string[]>;
}

/** How long an answer counts; changes said by `principalsChanged` drop it at once. */
const lifetime = 60_000;
const mostEntries = 20_000;

interface Entry {
  readonly principals: ReadonlySet<string>;
  readonly since: number;
}

/** What a person is in a portal, to search, realtime and policies: `portal`, `person:<id>`, and what plugins say. */
export class Principals {
  private readonly entries = new Map<string, Entry>();
  /** Raised by every drop, so that an answer which was being read meanwhile is not kept. */
  private generation = 0;

  constructor(
    private readonly installed: InstalledPlugins<PrincipalSource>,
    private readonly contexts: ContextFactory,
    private readonly clock: Clock,
  ) {}

  /**
   * Completes the principals of an actor in a portal. Asks plugins only where one has something to say; most calls find
   * the answer here.
   */
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

  /** Forgets what is known of persons in a portal, or of everybody in it. */
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
    if (this.entries.size > mostEntries) {
      const [oldest = key] = this.entries.keys();
      this.entries.delete(oldest);
    }
  }
}

/** What every member is. */
function basicPrincipals(personId: string): ReadonlySet<string> {
  return new Set(['portal', `person:${personId}`]);
}
