import { defineClientPlugin } from '@tessera/core/client';
import { workAccount } from '../contract/manifest';
import { providerCallbackPath } from '../contract/paths';

export const plugin = defineClientPlugin({
  manifest: workAccount,
  translations: { de: () => import('./german') },
  routes: [
    {
      path: providerCallbackPath,
      layout: 'public',
      title: 'Work account',
      narrow: 'always',
      load: () => import('./pages/callback-page').then((module) => module.CallbackPage),
    },
  ],
});
