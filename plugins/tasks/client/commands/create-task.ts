import { Navigation, refusedAsReadOnly } from '@tessera/core/client';
import type { PluginContext } from '@tessera/core/client';
import { addressOf } from '../model/addresses';
import { Tasks } from '../tokens';

/** Opens the composer over the list, from anywhere. */
export function createTaskCommand(context: PluginContext): void {
  if (!refusedAsReadOnly(context)) {
    const { filter } = context.get(Tasks);
    context.get(Navigation).go(addressOf({ filter, isComposing: true }));
  }
}
