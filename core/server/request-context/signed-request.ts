import { localized } from '../../contract';
import { AppError } from '../platform/app-error';
import type { CallContext } from './call-context';
import { httpMessages } from './problems/messages';

/** A request of another service, as it was sent. */
export interface SignedRequest {
  /** The bytes that the other service has signed. */
  readonly bytes: Uint8Array;
  /** Value of a header, by its name in lower case. */
  readonly header: (name: string) => string | undefined;
}

/**
 * Decides whether a request comes from the service that it claims to come from. Compare in constant time.
 *
 * @throws AppError `not_found` where the installation does not use the service.
 */
export type SignatureVerifier = (request: SignedRequest, context: Pick<CallContext, 'get'>) => boolean;

/** @throws AppError `signature_invalid`, with one sentence for whatever is wrong. */
export function assertSigned(request: unknown, context: CallContext, verify: SignatureVerifier): SignedRequest {
  const body = typeof request === 'object' && request !== null && 'body' in request ? request.body : undefined;
  const signed: SignedRequest = {
    bytes: body instanceof Uint8Array ? body : new Uint8Array(),
    header: (name) => context.origin?.header(name),
  };
  if (!verify(signed, context)) {
    throw new AppError('signature_invalid', localized(httpMessages.webHookUnsigned));
  }
  return signed;
}
