import { defineServerPlugin } from '@tessera/core/server';
import { profile } from '../contract';
import { profileEndpoints } from './endpoints';

export const plugin = defineServerPlugin({
  manifest: profile,
  translations: { de: () => import('./german') },
  endpoints: profileEndpoints,
  demo: () => import('./demo').then(({ demo }) => demo),
});
