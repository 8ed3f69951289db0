import { Navigation, warnIfReadOnly } from '@tessera/core/client';
import type { PluginContext } from '@tessera/core/client';
import { composerUrl } from '../model/addresses';
import { Tasks } from '../tokens';

/** Opens the composer over the list and its open task, from anywhere. */
export function createTaskCommand(context: PluginContext): void {
  if (!warnIfReadOnly(context)) {
    const { filter } = context.get(Tasks);
    const navigation = context.get(Navigation);
    navigation.go(composerUrl(navigation, filter));
  }
}
