import { Navigation, warnIfReadOnly } from '@tessera/core/client';
import type { PluginContext } from '@tessera/core/client';
import { taskListUrl } from '../model/addresses';
import { Tasks } from '../tokens';

/** Opens the composer over the list, from anywhere. */
export function createTaskCommand(context: PluginContext): void {
  if (!warnIfReadOnly(context)) {
    const { filter } = context.get(Tasks);
    context.get(Navigation).go(taskListUrl({ filter, isComposing: true }));
  }
}
