import type { PathPattern } from '@tessera/core/contract';

/** A step's address with the email it is about, so that a reload or another tab goes on. */
export function withEmail(path: PathPattern, email: string): string {
  return `${path.to({})}?email=${encodeURIComponent(email)}`;
}
