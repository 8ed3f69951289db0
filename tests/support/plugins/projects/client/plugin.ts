import { definePath } from '@tessera/core/contract';
import { defineClientPlugin, frameView, rememberedIssueKey, rememberedTaskKey } from '@tessera/core/client';
import { projectFrame } from '../contract/frame';
import { projects } from '../contract/manifest';

const milestonesPath = definePath('/project-milestones/:projectid');
const issuesPath = definePath('/project-issues/:projectid');
const tasksPath = definePath('/project-tasks/:projectid');

const page = (title: string) => () => import('../../../stand-in-page').then((module) => module.standInPage(title));

export const plugin = defineClientPlugin({
  manifest: projects,
  routes: [
    { path: definePath('/project'), layout: 'main', title: 'Projects', load: page('Projects') },
    { path: definePath('/project/all'), layout: 'main', title: 'All projects', load: page('All projects') },
    {
      path: milestonesPath,
      layout: 'main',
      title: 'Milestones',
      within: { frame: projectFrame, order: 100 },
      load: () => import('./pages').then((module) => module.MilestonesPage),
    },
    {
      path: issuesPath,
      layout: 'main',
      title: 'Issues',
      within: { frame: projectFrame, order: 200 },
      load: () => import('./pages').then((module) => module.IssuesPage),
    },
    {
      path: tasksPath,
      layout: 'main',
      title: 'Tasks of a project',
      within: { frame: projectFrame, order: 300, label: 'Tasks' },
      load: () => import('./pages').then((module) => module.ProjectTasksPage),
    },
  ],
  frames: [frameView(projectFrame, { load: () => import('./project-frame').then((module) => module.ProjectFrame) })],
  menu: [{ id: 'projects:open', menu: 'side', label: 'Projects', icon: 'folder-kanban', to: '/project', order: 400 }],
  search: [
    {
      type: 'Projects',
      label: 'Projects',
      order: 400,
      load: () => import('./search-projects').then((module) => module.searchProjects),
    },
  ],
  links: [
    { type: 'Project', to: ({ id }) => milestonesPath.to({ projectid: id }) },
    { type: 'Milestone', to: ({ projectId = '' }) => milestonesPath.to({ projectid: projectId }) },
    {
      type: 'Issue',
      to: ({ projectId = '' }) => issuesPath.to({ projectid: projectId }),
      remember: ({ id }) => ({ key: rememberedIssueKey, value: id }),
    },
    {
      type: 'Task',
      inProject: true,
      to: ({ projectId = '' }) => tasksPath.to({ projectid: projectId }),
      remember: ({ id }) => ({ key: rememberedTaskKey, value: id }),
    },
  ],
  creations: [
    {
      id: 'projects:create-project',
      title: 'Create project',
      order: 400,
      letter: 'p',
      load: () => import('./new-project-dialog').then((module) => module.NewProjectDialog),
    },
  ],
  commands: [{ id: 'projects:go', title: 'Projects', group: 'Go to', shortcut: 'g p', to: '/project' }],
});
