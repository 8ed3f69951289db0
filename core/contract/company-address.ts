/** The same address without its company. */
export function withoutCompany(address: string): string {
  return address.replace(/([?&])clientId=[^&#]*(&?)/, (_all, before: string, after: string) =>
    after === '' ? '' : before,
  );
}

/**
 * The same address for everyone who opens it: in the company, whatever company their tab shows.
 *
 * @example
 * ```ts
 * import { addressInCompany } from '@tessera/core/contract';
 *
 * addressInCompany('/tasks/1?view=board#comment-2', 'c1'); // '/tasks/1?view=board&clientId=c1#comment-2'
 * ```
 */
export function addressInCompany(address: string, clientId: string): string {
  const [before = '', ...fragment] = withoutCompany(address).split('#');
  const named = `${before}${before.includes('?') ? '&' : '?'}clientId=${clientId}`;
  return [named, ...fragment].join('#');
}
