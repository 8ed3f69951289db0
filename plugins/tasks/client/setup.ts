import { joinModules, labelsModule, Navigation } from '@tessera/core/client';
import { isTasksPath } from './model/addresses';
import { dependsOnToday, parseFilter } from './model/task-filter';
import { TaskStore } from './stores/task-store';
import { TaskLabels, Tasks } from './tokens';

export const { services, start } = joinModules(labelsModule(TaskLabels), {
  services: (registrar) => {
    registrar.add(Tasks, TaskStore);
  },
  start: (context) => {
    const store = context.get(Tasks);
    context.own(() => store.dispose());
    const { path, search } = context.get(Navigation);
    if (isTasksPath(path)) {
      const filter = parseFilter(new URLSearchParams(search));
      // Fetches the list while the page's code is still loading or rendering. Only the page knows what day it is.
      if (!dependsOnToday(filter)) {
        store.open(filter);
      }
    }
  },
});
