import { Navigation } from '@tessera/core/client';
import type { PluginContext } from '@tessera/core/client';
import { composerUrl, isTasksPath } from '../model/addresses';
import type { ComposerState } from '../model/addresses';
import { Tasks } from '../tokens';

/** Opens the composer over the list and its open task, from anywhere. Closing it leads back. */
export function createTaskCommand(context: PluginContext): void {
  composeTask(context);
}

/** The same, with parameters of the composer's address, such as a title that is typed already. */
export function composeTask(
  context: Pick<PluginContext, 'get'>,
  parameters: Readonly<Record<string, string>> = {},
): void {
  const { filter } = context.get(Tasks);
  const navigation = context.get(Navigation);
  const { path, search } = navigation;
  const state: ComposerState | undefined = isTasksPath(path) ? undefined : { composerOrigin: `${path}${search}` };
  const more = new URLSearchParams(parameters).toString();
  navigation.go(`${composerUrl(navigation, filter)}${more === '' ? '' : `&${more}`}`, { state });
}
