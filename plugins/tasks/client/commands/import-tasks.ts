import { Navigation, warnIfReadOnly } from '@tessera/core/client';
import type { PluginContext } from '@tessera/core/client';
import { importUrl } from '../model/addresses';
import { Tasks } from '../tokens';

/** Opens the import of a file over the list, from anywhere. */
export function importTasksCommand(context: PluginContext): void {
  if (!warnIfReadOnly(context)) {
    context.get(Navigation).go(importUrl(context.get(Tasks).filter));
  }
}
