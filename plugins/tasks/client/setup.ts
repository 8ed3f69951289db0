import { Navigation, Realtime } from '@tessera/core/client';
import type { PluginContext, ServiceRegistrar } from '@tessera/core/client';
import { taskChangedLive } from '../contract/events';
import { tasksPath } from '../contract/manifest';
import { parseFilter } from './model/task-filter';
import { TaskStore } from './stores/task-store';
import { Tasks } from './tokens';

export function services(registrar: ServiceRegistrar): void {
  registrar.add(Tasks, TaskStore);
}

export function start(context: PluginContext): void {
  const store = context.get(Tasks);
  const realtime = context.get(Realtime);
  const { path, search } = context.get(Navigation);
  if (isListNext(path)) {
    // Fetches the list while the page's code is still loading or rendering.
    store.open(parseFilter(new URLSearchParams(search)));
  }
  context.own(realtime.on(taskChangedLive, (change) => void store.apply(change)));
  context.own(realtime.onReset(() => void store.refresh()));
  context.own(() => store.dispose());
}

function isListNext(path: string): boolean {
  return `${path}/`.startsWith(`${tasksPath.to({})}/`);
}
