import { Navigation } from '@tessera/core/client';
import type { PluginContext } from '@tessera/core/client';
import { composerUrl, isTasksPath } from '../model/addresses';
import type { ComposerState } from '../model/addresses';
import { Tasks } from '../tokens';

/** Opens the composer over the list and its open task, from anywhere. Closing it leads back. */
export function createTaskCommand(context: PluginContext): void {
  composeTask(context);
}

/** The same, with a title that is typed already. */
export function composeTask(context: Pick<PluginContext, 'get'>, title?: string): void {
  const { filter } = context.get(Tasks);
  const navigation = context.get(Navigation);
  const { path, search } = navigation;
  const state: ComposerState = {
    ...(isTasksPath(path) ? {} : { composerOrigin: `${path}${search}` }),
    ...(title === undefined ? {} : { composerTitle: title }),
  };
  navigation.go(composerUrl(navigation, filter), Object.keys(state).length === 0 ? {} : { state });
}
