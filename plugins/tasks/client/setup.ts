import { labelsModule, Navigation, Storage } from '@tessera/core/client';
import type { PluginContext, ServiceRegistrar } from '@tessera/core/client';
import { tasksPath } from '../contract/manifest';
import { isTasksPath } from './model/addresses';
import { dependsOnToday, parseFilter } from './model/task-filter';
import { movesGroups, movesTasks } from './model/filter-sources';
import { taskViewKey } from './model/task-view';
import { TaskStore } from './stores/task-store';
import { savedTaskViews } from './saved-task-views';
import { TaskFields, taskFields } from './task-fields';
import { TaskLabels } from './task-labels';
import { TaskTemplates, TemplateHolder } from './task-templates';
import { TaskStatuses, taskStatusesModule } from './task-statuses';
import { taskTime } from './task-time';
import { Tasks } from './tokens';

export function services(registrar: ServiceRegistrar): void {
  labelsModule(TaskLabels).services(registrar);
  taskFields.services(registrar);
  taskStatusesModule.services(registrar);
  savedTaskViews.services(registrar);
  taskTime.services(registrar);
  registrar.add(Tasks, TaskStore);
  registrar.add(TaskTemplates, TemplateHolder);
}

export function start(context: PluginContext): void {
  void labelsModule(TaskLabels).start(context);
  void taskFields.start(context);
  void taskStatusesModule.start(context);
  void savedTaskViews.start(context);
  void taskTime.start(context);
  const store = context.get(Tasks);
  context.own(() => store.dispose());
  const templates = context.get(TaskTemplates);
  context.own(() => templates.dispose());
  context.own(
    context.get(TaskLabels).store.onTransition((transition) => {
      if (movesTasks(transition)) {
        store.followFilter('label');
      }
    }),
  );
  context.own(context.get(TaskFields).store.onTransition(() => store.followFilter('field')));
  context.own(
    context.get(TaskStatuses).store.onTransition((transition) => {
      if (movesGroups(transition)) {
        store.followFilter('status');
      }
    }),
  );
  const { path, search } = context.get(Navigation);
  if (isTasksPath(path, [tasksPath])) {
    const filter = parseFilter(new URLSearchParams(search), context.get(Storage).read(taskViewKey));
    // Fetches the list while the page's code is still loading or rendering. Only the page knows what day it is.
    if (!dependsOnToday(filter)) {
      store.open(filter);
    }
  }
}
