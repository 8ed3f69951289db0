import type { PluginContext } from '@tessera/core/client';
import { Notices } from '../tokens';

/** Opens the list below the bell, from anywhere. */
export function showNotifications(context: PluginContext): void {
  context.get(Notices).show();
}
