import { Navigation } from '@tessera/core/client';
import type { PluginContext, ServiceRegistrar } from '@tessera/core/client';
import { tasksPath } from '../contract/manifest';
import { parseFilter } from './model/task-filter';
import { TaskStore } from './stores/task-store';
import { Tasks } from './tokens';

export function services(registrar: ServiceRegistrar): void {
  registrar.add(Tasks, TaskStore);
}

export function start(context: PluginContext): void {
  const store = context.get(Tasks);
  context.own(() => store.dispose());
  const { path, search } = context.get(Navigation);
  if (isListNext(path)) {
    // Fetches the list while the page's code is still loading or rendering.
    store.open(parseFilter(new URLSearchParams(search)));
  }
}

function isListNext(path: string): boolean {
  return `${path}/`.startsWith(`${tasksPath.to({})}/`);
}
