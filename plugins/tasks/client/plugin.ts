import { headerEnd, nextSteps } from '@tessera/core/contract';
import { defineClientPlugin, fill } from '@tessera/core/client';
import type { EntityLinkContribution } from '@tessera/core/client';
import { myTasksPath, tasks, tasksPath } from '../contract/manifest';
import {
  calendarSettingPath,
  deletedTasksPath,
  myTimePath,
  taskArchivePath,
  taskFieldsPath,
  taskStatusesPath,
  taskTemplatesPath,
} from '../contract/paths';

export const plugin = defineClientPlugin({
  manifest: tasks,
  translations: { de: () => import('./german') },
  routes: [
    {
      path: tasksPath,
      layout: 'main',
      title: 'Tasks',
      load: () => import('./pages/tasks-page').then((module) => module.TasksPage),
    },
    {
      path: myTasksPath,
      layout: 'main',
      title: 'My tasks',
      load: () => import('./pages/my-tasks-page').then((module) => module.MyTasksPage),
    },
    {
      path: myTimePath,
      layout: 'main',
      title: 'My time',
      load: () => import('./pages/my-time-page').then((module) => module.MyTimePage),
    },
  ],
  settings: [
    {
      group: 'general',
      path: calendarSettingPath,
      label: 'Calendar feed',
      order: 300,
      load: () => import('./pages/calendar-setting-page').then((module) => module.CalendarSettingPage),
    },
    {
      group: 'general',
      path: taskStatusesPath,
      label: 'Task statuses',
      order: 303,
      load: () => import('./pages/task-statuses-page').then((module) => module.TaskStatusesPage),
    },
    {
      group: 'general',
      path: taskFieldsPath,
      label: 'Task fields',
      order: 305,
      load: () => import('./pages/task-fields-page').then((module) => module.TaskFieldsPage),
    },
    {
      group: 'general',
      path: taskArchivePath,
      label: 'Task archive',
      order: 308,
      gate: { ...tasks.gate, audience: 'admin' },
      load: () => import('./pages/task-archive-page').then((module) => module.TaskArchivePage),
    },
    {
      group: 'general',
      path: taskTemplatesPath,
      label: 'Task templates',
      order: 307,
      load: () => import('./pages/task-templates-page').then((module) => module.TaskTemplatesPage),
    },
    {
      group: 'general',
      path: deletedTasksPath,
      label: 'Deleted tasks',
      order: 310,
      load: () => import('./pages/deleted-tasks-page').then((module) => module.DeletedTasksPage),
    },
  ],
  menu: [
    {
      id: 'tasks:open-mine',
      menu: 'side',
      label: 'My tasks',
      icon: 'circle-user-round',
      to: '/my-tasks',
      order: 90,
      isHome: false,
    },
    { id: 'tasks:open', menu: 'side', label: 'Tasks', icon: 'list-checks', to: '/tasks', order: 100 },
  ],
  search: [
    {
      type: 'Tasks',
      label: 'Tasks',
      order: 100,
      load: () => import('./search/search-tasks').then((module) => module.searchTasks),
    },
  ],
  // In searches, and in notifications.
  links: [taskLink('Task'), taskLink('tasks.task')],
  creations: [
    {
      id: 'tasks:create-task',
      title: 'Create task',
      order: 100,
      letter: 't',
      run: () => import('./commands/create-task').then((module) => module.createTaskCommand),
    },
  ],
  commands: [
    { id: 'tasks:go-to-mine', title: 'My tasks', group: 'Go to', shortcut: 'g y', to: '/my-tasks' },
    { id: 'tasks:go-to-time', title: 'My time', group: 'Go to', icon: 'clock', shortcut: 'g i', to: '/my-time' },
    { id: 'tasks:go-to-tasks', title: 'Tasks', group: 'Go to', shortcut: 'g t', to: '/tasks' },
    { id: 'tasks:go-to-statuses', title: 'Task statuses', group: 'Go to', to: taskStatusesPath.to({}) },
    { id: 'tasks:go-to-fields', title: 'Task fields', group: 'Go to', to: taskFieldsPath.to({}) },
    { id: 'tasks:go-to-templates', title: 'Task templates', group: 'Go to', to: taskTemplatesPath.to({}) },
    {
      id: 'tasks:create-from-template',
      title: 'New task from template…',
      group: 'Tasks',
      load: () => import('./commands/create-from-template').then((module) => module.createFromTemplateCommand),
    },
    {
      id: 'tasks:import',
      title: 'Import tasks',
      group: 'Tasks',
      load: () => import('./commands/import-tasks').then((module) => module.importTasksCommand),
    },
    {
      id: 'tasks:stop-timer',
      title: 'Stop timer',
      group: 'Tasks',
      icon: 'clock',
      load: () => import('./commands/stop-timer').then((module) => module.stopTimerCommand),
    },
    { id: 'tasks:go-to-archived', title: 'Archived tasks', group: 'Go to', to: '/tasks?state=archived&sort=updated' },
    { id: 'tasks:go-to-deleted', title: 'Deleted tasks', group: 'Go to', to: deletedTasksPath.to({}) },
  ],
  fills: [
    fill(headerEnd, {
      id: 'tasks:timer',
      order: 400,
      load: () => import('./components/task-timer').then((module) => module.TaskTimer),
    }),
    fill(nextSteps, {
      id: 'tasks:first-task',
      order: 100,
      load: () => import('./components/first-task-step').then((module) => module.FirstTaskStep),
    }),
  ],
  load: () => import('./setup'),
});

function taskLink(type: string): EntityLinkContribution {
  return { type, icon: 'list-checks', to: ({ id }) => tasksPath.to({ taskId: id }) };
}
