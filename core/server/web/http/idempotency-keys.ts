import type { Endpoint } from '../../../contract';
import type { EndpointContextRequest } from '../../request-context/context-factory';
import { readIdempotencyKey } from '../../request-context/headers';
import type { IncomingRequest } from '../../request-context/incoming-request';
import type { Caller } from './callers';
import type { IdempotentRequest } from './idempotency-store';
import { assertNotReplayed, hashRequest, isResponseStored } from './idempotency-store';
import type { ParsedBody } from './read-request';
import type { PreparedResponse } from './write-response';

/** The Idempotency-Key of a writing request with a session. */
export function idempotencyKeyOf(
  endpoint: Endpoint,
  call: IncomingRequest,
  { caller, reading }: { readonly caller: Caller; readonly reading: ParsedBody },
): IdempotentRequest | undefined {
  const key = readIdempotencyKey(call.header('idempotency-key'));
  if (key === undefined || endpoint.effect === 'read' || endpoint.kind === 'stream' || caller.session === undefined) {
    return undefined;
  }
  const bodyHash = hashRequest(call.url, reading.chunks);
  return { personId: caller.session.personId, key, endpoint: endpoint.id, bodyHash };
}

/** Steps of a request with an Idempotency-Key: it fails if it is a replay, and stores the key with its response. */
export function keyedParts(
  endpoint: Endpoint,
  key: IdempotentRequest,
): Pick<EndpointContextRequest, 'storedResponse' | 'precondition'> {
  return {
    precondition: assertNotReplayed(key),
    storedResponse: (result) => {
      const { status, body, etag } = result as PreparedResponse;
      return isResponseStored(endpoint)
        ? { ...key, status, body, etag }
        : { ...key, status, body: undefined, etag: undefined };
    },
  };
}
