import { Navigation } from '@tessera/core/client';
import type { PluginContext } from '@tessera/core/client';
import { tasksPath } from '../../contract/manifest';

export function goToTasks(context: PluginContext): void {
  context.get(Navigation).go(tasksPath.to({}));
}
