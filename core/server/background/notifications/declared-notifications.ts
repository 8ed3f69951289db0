import type { Gate, NotificationType } from '../../../contract';
import { tighten } from '../../../contract';
import type { InstalledPlugins } from '../../platform/installed-plugins';

/** What this file reads of a plugin. */
interface NotifyingPlugin {
  readonly notifications?: readonly NotificationType[];
}

/** A type with its plugin. The gate, of both, decides who may receive it. */
export interface DeclaredNotification {
  readonly pluginId: string;
  readonly gate: Gate;
  readonly type: NotificationType;
}

/** The notification types of the installed plugins, by id. */
export function declaredNotifications(
  installed: InstalledPlugins<NotifyingPlugin>,
): ReadonlyMap<string, DeclaredNotification> {
  return new Map(
    installed.all.flatMap(({ plugin, gate }) =>
      (plugin.notifications ?? []).map(
        (type) => [type.id, { pluginId: plugin.manifest.id, gate: tighten(gate, type.gate), type }] as const,
      ),
    ),
  );
}
