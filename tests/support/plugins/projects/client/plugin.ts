import { definePath, definePlugin } from '@tessera/core/contract';
import { defineClientPlugin } from '@tessera/core/client';

/** Stands in for the projects area until its plugin exists. */
const manifest = definePlugin({
  id: 'projects',
  name: 'Projects',
  description: 'Stands in for the area in tests.',
  core: '^1.0.0',
  gate: { audience: 'member', modules: ['Projects'] },
});

const page = (title: string) => () => import('../../../stand-in-page').then((module) => module.standInPage(title));

export const plugin = defineClientPlugin({
  manifest,
  routes: [
    { path: definePath('/project'), layout: 'main', title: 'Projects', load: page('Projects') },
    { path: definePath('/project/all'), layout: 'main', title: 'All projects', load: page('All projects') },
  ],
  menu: [{ id: 'projects:open', menu: 'side', label: 'Projects', icon: 'folder-kanban', to: '/project', order: 400 }],
  search: [
    {
      type: 'Project',
      label: 'Projects',
      order: 400,
      load: () => Promise.resolve(() => Promise.resolve([])),
    },
  ],
});
