/**
 * The address of the super-admin sign-in (R56).
 *
 * @param from address of the page that was asked for, which opens after the sign-in.
 */
export function superAdminLogin(from?: string): string {
  return `/superadmin/login${from === undefined ? '' : `?next=${encodeURIComponent(from)}`}`;
}
