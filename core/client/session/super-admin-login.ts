const area = '/superadmin/';
const login = '/superadmin/login';

/**
 * The address of the super-admin sign-in (R56).
 *
 * @param from the page that was asked for, which opens after the sign-in.
 */
export function superAdminLogin(from = ''): string {
  return isInside(from) ? `${login}?next=${encodeURIComponent(from)}` : login;
}

/** Where a super-admin goes after signing in: the page in the query of `superAdminLogin`, if it is one of the area. */
export function superAdminNext(query: Pick<URLSearchParams, 'get'>): string | undefined {
  const next = query.get('next') ?? '';
  return isInside(next) ? next : undefined;
}

function isInside(address: string): boolean {
  return address.startsWith(area) && !address.startsWith(login);
}
