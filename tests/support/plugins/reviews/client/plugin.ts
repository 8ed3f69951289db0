import { definePlugin, profileCard } from '@tessera/core/contract';
import { defineClientPlugin, fill } from '@tessera/core/client';
import { taskMenu, taskPanelSection, taskRowEnd, taskToolbar } from '@tessera/plugins/tasks';

/** Fills every slot of the tasks screens, and the profile card. One of its marks throws while it renders. */
const manifest = definePlugin({
  id: 'reviews',
  name: 'Reviews',
  description: 'Adds to the screens of other plugins in tests.',
  core: '^1.0.0',
  gate: { audience: 'member', modules: ['Tasks'] },
});

export const plugin = defineClientPlugin({
  manifest,
  fills: [
    fill(taskRowEnd, {
      id: 'reviews:mark',
      order: 100,
      load: () => import('./fills').then((module) => module.ReviewMark),
    }),
    fill(taskPanelSection, {
      id: 'reviews:section',
      order: 100,
      load: () => import('./fills').then((module) => module.ReviewSection),
    }),
    fill(taskMenu, {
      id: 'reviews:request',
      order: 100,
      load: () => import('./fills').then((module) => module.ReviewRequest),
    }),
    fill(taskToolbar, {
      id: 'reviews:filter',
      order: 100,
      load: () => import('./fills').then((module) => module.ReviewFilter),
    }),
    fill(profileCard, {
      id: 'reviews:card',
      order: 100,
      load: () => import('./fills').then((module) => module.ReviewerCard),
    }),
  ],
});
