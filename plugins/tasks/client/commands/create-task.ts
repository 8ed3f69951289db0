import { Navigation } from '@tessera/core/client';
import type { PluginContext } from '@tessera/core/client';
import { composerUrl, isTasksPath } from '../model/addresses';
import type { ComposerState } from '../model/addresses';
import { Tasks } from '../tokens';

/** Opens the composer over the list and its open task, from anywhere. Closing it leads back. */
export function createTaskCommand(context: PluginContext): void {
  const { filter } = context.get(Tasks);
  const navigation = context.get(Navigation);
  const { path, search } = navigation;
  const state: ComposerState | undefined = isTasksPath(path) ? undefined : { composerOrigin: `${path}${search}` };
  navigation.go(composerUrl(navigation, filter), { state });
}
