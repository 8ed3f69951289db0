import { defineClientPlugin } from '@tessera/core/client';
import { ballots, ballotsPath, ballotsSettingsPath } from '../contract/manifest';

export const plugin = defineClientPlugin({
  manifest: ballots,
  translations: { de: () => import('./german') },
  routes: [
    {
      path: ballotsPath,
      layout: 'main',
      title: 'Polls',
      load: () => import('./pages/polls-page').then((module) => module.PollsPage),
    },
  ],
  menu: [{ id: 'ballots:open', menu: 'side', label: 'Polls', icon: 'puzzle', to: '/ballots', order: 800 }],
  settings: [
    {
      path: ballotsSettingsPath,
      group: 'administrative',
      label: 'Polls',
      order: 800,
      gate: { ...ballots.gate, audience: 'admin' },
      load: () => import('./pages/poll-settings-page').then((module) => module.PollSettingsPage),
    },
  ],
  search: [
    {
      type: 'Poll',
      label: 'Polls',
      order: 800,
      load: () => import('./search').then((module) => module.searchForPolls),
    },
  ],
  links: [
    { type: 'Poll', icon: 'puzzle', to: ({ id }) => ballotsPath.to({ pollId: id }) },
    { type: 'Poll vote', icon: 'puzzle', to: ({ id }) => ballotsPath.to({ pollId: id }) },
  ],
  load: () => import('./setup'),
});
