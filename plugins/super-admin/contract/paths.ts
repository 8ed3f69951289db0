import { definePath } from '@tessera/core/contract';

/** R14: the sign-in of super-admins. */
export const superAdminLoginPath = definePath('/superadmin/login');
/** The start page of the area. */
export const superAdminStartPath = definePath('/superadmin/dashboard');
/** All companies of the installation. */
export const superAdminPortalsPath = definePath('/superadmin/portals');
