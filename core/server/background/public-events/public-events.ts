import type { PublicEvent } from '../../../contract';
import { decideAccess, serviceToken } from '../../../contract';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { CoreRequest } from '../../request-context/core-service';
import type { OutboxEvent } from '../subscribers/subscriber';
import type { PublicEventBinding } from './public-event-binding';
import type { DeliveredPublicEvent, PublicEventSink } from './public-event-sink';

/** The public events of all plugins. Provided by core in contexts of portals. */
export interface PublicEvents {
  /** The events whose plugin's gate the caller passes, in the order of the plugins. */
  list(): readonly PublicEvent[];
}
export const PublicEvents = serviceToken<PublicEvents>('core:PublicEvents');

/** What these files read of a plugin. */
export interface PublicEventPlugin {
  readonly publicEvents?: readonly PublicEventBinding[];
  readonly publicEventSink?: PublicEventSink;
}

/** Lists and presents public events in one portal. */
export class PortalPublicEvents implements PublicEvents {
  constructor(
    private readonly call: Pick<CoreRequest, 'context' | 'inPlugin' | 'clientId'>,
    private readonly installed: InstalledPlugins<PublicEventPlugin>,
  ) {}

  list(): readonly PublicEvent[] {
    return this.bindings().map(({ binding }) => binding.declaration);
  }

  /** In the order of the events, without those that have nothing to tell. */
  async present(events: readonly OutboxEvent[]): Promise<readonly DeliveredPublicEvent[]> {
    const { clientId } = this.call;
    const data = new Map<string, unknown>();
    for (const { pluginId, binding } of clientId === undefined ? [] : this.bindings()) {
      const mine = events.filter(({ name }) => name === binding.declaration.event.name);
      if (clientId !== undefined && mine.length > 0) {
        // In the role of the owner, in this transaction.
        for (const [id, each] of await binding.present(await this.call.inPlugin(pluginId, clientId), mine)) {
          data.set(id, each);
        }
      }
    }
    return events.flatMap(({ id, name, version, at, actorId }) =>
      data.has(id) ? [{ id, name, version, at, actorId, data: data.get(id) }] : [],
    );
  }

  private bindings(): readonly { readonly pluginId: string; readonly binding: PublicEventBinding }[] {
    const { subject } = this.call.context.actor;
    return this.installed.all
      .filter(({ state, gate }) => state === 'active' && decideAccess(gate, subject).outcome === 'granted')
      .flatMap(({ plugin: { manifest, publicEvents = [] } }) =>
        publicEvents.map((binding) => ({ pluginId: manifest.id, binding })),
      );
  }
}

/** What core's subscribers of sinks use. Plugins get `PublicEvents`. */
export const PublicEventPresenting = serviceToken<PortalPublicEvents>('core:PublicEventPresenting');
