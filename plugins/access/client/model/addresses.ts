import type { PathPattern } from '@tessera/core/contract';

/** A step's address with the user's email, so that a reload or another tab can continue. */
export function withEmail(path: PathPattern, email: string): string {
  return `${path.to({})}?email=${encodeURIComponent(email)}`;
}
