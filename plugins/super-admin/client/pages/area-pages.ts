import type { ComponentLoader } from '@tessera/core/client';

// Not in the plugin's entry, which everyone loads: it would name each file that a page needs.

export const loadLoginPage: ComponentLoader = () => import('./login-page').then((module) => module.SuperAdminLoginPage);
export const loadPortalsPage: ComponentLoader = () =>
  import('./portals-page').then((module) => module.SuperAdminPortalsPage);
