import type {
  Endpoint,
  EndpointShape,
  Gate,
  EndpointRequest,
  EndpointResult,
  LinkPurpose,
  SignaturePurpose,
  WebHookPurpose,
} from '../../contract';
import type { CallContext, ContextOf, PersonContext, PortalContext } from './call-context';
import { assertSigned } from './signed-request';
import type { SignedRequest, SignatureVerifier } from './signed-request';
import type { WebHookDelivery, WebHookVerifier } from './web-hook-delivery';

/** What the handler of an endpoint accepts instead of a session, with what the server needs to check it. */
export type BoundProof = LinkPurpose | SignaturePurpose | (WebHookPurpose & { readonly verify: WebHookVerifier });

/** An endpoint with its handler. Created by `handle`. */
export interface EndpointBinding {
  readonly endpoint: Endpoint;
  readonly handle: (request: unknown, context: CallContext, payload?: unknown) => Promise<unknown>;
  /** The proof that the endpoint accepts. */
  readonly proof?: BoundProof;
}

/** Binds a handler to its endpoint. The gate's audience decides the type of the handler's context. */
export function handle<S extends EndpointShape, const G extends Gate>(
  endpoint: Endpoint<S> & { readonly gate: G },
  handler: (request: EndpointRequest<S>, context: ContextOf<G>) => Promise<EndpointResult<S>>,
): EndpointBinding {
  return { endpoint: endpoint as Endpoint, handle: handler as EndpointBinding['handle'] };
}

/**
 * Binds a handler to an endpoint that its caller enters by a link. It gets a context of the link's portal and what the
 * link says; its actor is anonymous. A link that is used once is used up when the handler's transaction commits.
 *
 * @example
 * handleLink(answerByLink, answerInvitation, ({ body }, context, { meetingId }) => answer(context, meetingId, body))
 */
export function handleLink<S extends EndpointShape, T>(
  endpoint: Endpoint<S>,
  purpose: LinkPurpose<T>,
  handler: (request: EndpointRequest<S>, context: PortalContext, payload: T) => Promise<EndpointResult<S>>,
): EndpointBinding {
  return {
    endpoint: endpoint as Endpoint,
    handle: handler as EndpointBinding['handle'],
    proof: purpose as LinkPurpose,
  };
}

/** How a web hook is received. */
export interface WebHookReception {
  readonly hook: WebHookPurpose;
  /** Checks the signature: `verifyStandardWebHook()`, or the scheme of the other service. */
  readonly verify: WebHookVerifier;
}

/**
 * Binds a handler to an endpoint that another service calls. It gets a verified delivery and a context of the portal
 * that the address belongs to; its actor is anonymous, never a session. What it writes and the id of the delivery are
 * committed together, so a handler that does not commit in between by `transaction` handles a delivery once. A handler
 * that throws leaves the delivery unhandled, and the other service sends it again.
 *
 * @example
 * handleWebHook(receivePayment, { hook: paymentEvents, verify: verifyStandardWebHook() }, async ({ delivery }, context) => {
 *   await recordPayment(context, delivery.parse(PaymentEvent));
 *   return undefined;
 * })
 */
export function handleWebHook<S extends EndpointShape>(
  endpoint: Endpoint<S>,
  { hook, verify }: WebHookReception,
  handler: (
    request: EndpointRequest<S> & { readonly delivery: WebHookDelivery },
    context: PortalContext,
  ) => Promise<EndpointResult<S>>,
): EndpointBinding {
  const bound = handler as EndpointBinding['handle'];
  return {
    endpoint: endpoint as Endpoint,
    handle: (request, context, delivery) => bound({ ...(request as object), delivery }, context),
    proof: { ...hook, verify },
  };
}

/** How a signed request is received. */
export interface SignatureReception {
  readonly signature: SignaturePurpose;
  /** Checks the request by the scheme of the other service, with secrets of the installation. */
  readonly verify: SignatureVerifier;
}

/**
 * Binds a handler to an endpoint that another service calls for the whole installation. The request is verified before the
 * handler; the handler gets its bytes and a context without a portal and with an anonymous actor. It finds the portal by
 * what the request names, and enters it by an event of the installation: `onInstanceEvent` and `forPortal`.
 *
 * @example
 * handleSigned(receiveProviderEvent, { signature: providerEvents, verify: verifyProvider }, async ({ bytes }, context) => {
 *   context.emit(providerEventReceived, readProviderEvent(bytes));
 *   return undefined;
 * })
 */
export function handleSigned<S extends EndpointShape>(
  endpoint: Endpoint<S>,
  { signature, verify }: SignatureReception,
  handler: (request: SignedRequest, context: PersonContext) => Promise<EndpointResult<S>>,
): EndpointBinding {
  return {
    endpoint: endpoint as Endpoint,
    handle: async (request, context) => handler(assertSigned(request, context, verify), context as PersonContext),
    proof: signature,
  };
}
