import type { IncomingRequest } from '../../request-context/incoming-request';

/** Browsers and mail scanners prefetch links before anyone clicks. A prefetch must not change anything. */
export function isPrefetch(call: IncomingRequest): boolean {
  return [call.header('sec-purpose'), call.header('purpose')].some((purpose) => purpose?.includes('prefetch') === true);
}
