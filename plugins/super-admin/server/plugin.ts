import { defineServerPlugin } from '@tessera/core/server';
import { superAdmin } from '../contract';
import { portalEndpoints } from './portal-endpoints';
import { superAdminSignIn } from './sign-in-endpoints';

export const plugin = defineServerPlugin({
  manifest: superAdmin,
  translations: { de: () => import('./german') },
  endpoints: [...superAdminSignIn, ...portalEndpoints],
});
