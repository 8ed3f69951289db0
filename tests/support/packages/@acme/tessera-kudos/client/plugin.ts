import { defineClientPlugin } from '@tessera/core/client';
import { kudos, kudosPath } from '../contract/manifest';

export const plugin = defineClientPlugin({
  manifest: kudos,
  translations: { de: () => import('./german') },
  routes: [
    {
      path: kudosPath,
      layout: 'main',
      title: 'Kudos',
      load: () => import('./pages/kudos-page').then((module) => module.KudosPage),
    },
  ],
  menu: [{ id: 'kudos:open', menu: 'side', label: 'Kudos', icon: 'puzzle', to: '/kudos', order: 800 }],
});
