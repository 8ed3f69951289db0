import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { PluginSubscriber } from '../subscribers/subscriber';
import type { PublicEventPlugin } from './public-events';
import { PublicEventPresenting } from './public-events';

/** The subscribers of sinks of public events: one for each, to the public events of all plugins. */
export function publicEventSubscribers(installed: InstalledPlugins<PublicEventPlugin>): readonly PluginSubscriber[] {
  const declared = installed.all.flatMap(({ plugin }) => plugin.publicEvents ?? []);
  const names = [...new Set(declared.map(({ declaration }) => declaration.event.name))];
  return installed.all.flatMap((entry): readonly PluginSubscriber[] => {
    const { manifest, publicEventSink: sink } = entry.plugin;
    if (sink === undefined || names.length === 0) {
      return [];
    }
    return [
      {
        kind: 'plugin',
        id: `${manifest.id}:public-events`,
        scope: 'portal',
        catchUp: false,
        events: names,
        installed: entry,
        subscriptions: [],
        handleBatch: async (events, context) => {
          const wanted = await sink.wanted([...new Set(events.map(({ name }) => name))], context);
          const mine = events.filter(({ name }) => wanted.has(name));
          const presented = mine.length === 0 ? [] : await context.get(PublicEventPresenting).present(mine);
          if (presented.length > 0) {
            await sink.deliver(presented, context);
          }
        },
      },
    ];
  });
}
