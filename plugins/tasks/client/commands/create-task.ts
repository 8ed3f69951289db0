import { Navigation, refusedAsReadOnly } from '@tessera/core/client';
import type { PluginContext } from '@tessera/core/client';
import { newTaskAddress } from '../model/addresses';

/** Opens the composer over the list, wherever the person is. */
export function createTaskCommand(context: PluginContext): void {
  if (!refusedAsReadOnly(context)) {
    context.get(Navigation).go(newTaskAddress);
  }
}
