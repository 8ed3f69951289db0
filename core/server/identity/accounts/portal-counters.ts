import { decideAccess } from '../../../contract';
import type { Subject } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import type { ContextFactory } from '../../request-context/contexts';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { PortalCounter } from './portal-counter';
import type { Actor } from '../../request-context/actor';
import type { PortalCounters } from './services';

type CountedPortal = Parameters<PortalCounters['of']>[1][number];

/** The part of a plugin that counting uses. */
export interface CountingPlugin {
  readonly counters?: readonly PortalCounter[];
}

/** Dependencies of counting; available once all plugins are known. */
export interface PortalCountersParts {
  readonly contexts: () => ContextFactory;
  readonly installed: () => InstalledPlugins<CountingPlugin>;
}

/** Runs the plugins' counters, each in its plugin's role and behind its gate. */
export class PluginPortalCounters implements PortalCounters {
  constructor(
    private readonly call: CoreRequest,
    private readonly parts: PortalCountersParts,
  ) {}

  async of(
    personId: string,
    portals: readonly CountedPortal[],
  ): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
    const counted = new Map<string, Readonly<Record<string, number>>>();
    await Promise.all(
      portals.map(async (portal) => {
        counted.set(portal.clientId, await this.countIn(portal, personId));
      }),
    );
    return counted;
  }

  private async countIn(portal: CountedPortal, personId: string): Promise<Readonly<Record<string, number>>> {
    const actor = this.actorIn(portal, personId);
    const counts: Record<string, number> = {};
    for (const { plugin, gate, state } of this.parts.installed().all) {
      if (state !== 'active' || decideAccess(gate, actor.subject).outcome !== 'granted') {
        continue;
      }
      for (const counter of plugin.counters ?? []) {
        counts[counter.name] = await this.count(plugin.manifest.id, { clientId: portal.clientId, actor, counter });
      }
    }
    return counts;
  }

  /** A failing counter must not block sign-in: it counts 0, and the error is logged. */
  private async count(
    pluginId: string,
    {
      clientId,
      actor,
      counter,
    }: {
      readonly clientId: string;
      readonly actor: Actor;
      readonly counter: NonNullable<CountingPlugin['counters']>[number];
    },
  ): Promise<number> {
    const { origin, logger, signal } = this.call.context;
    const requestId = origin?.id ?? '';
    try {
      return await this.parts
        .contexts()
        .inPortal({ pluginId, actor, requestId, mode: 'read', clientId, signal }, (context) => counter.count(context));
    } catch (error) {
      logger.error(`Counter '${counter.name}' of plugin '${pluginId}' failed.`, error, { clientId });
      return 0;
    }
  }

  private actorIn({ role, modules }: CountedPortal, personId: string): Actor {
    const { actor } = this.call.context;
    const subject: Subject = { ...actor.subject, signedIn: true, portal: 'chosen', role, modules };
    return { ...actor, kind: 'user', userId: personId, subject, principals: new Set(['portal', `person:${personId}`]) };
  }
}
