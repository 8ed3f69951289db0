import { superAdminLoginPath, superAdminStartPath } from '../../contract/paths';

/** Where a super-admin goes after signing in: the page that the address asks for, if it is one of the area (R56). */
export function nextPage(query: Pick<URLSearchParams, 'get'>): string {
  const next = query.get('next') ?? '';
  return next.startsWith('/superadmin/') && !next.startsWith(superAdminLoginPath.pattern)
    ? next
    : superAdminStartPath.to({});
}
