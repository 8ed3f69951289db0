import type { Endpoint, EndpointShape, Gate, EndpointRequest, EndpointResult } from '../../contract';
import type { CallContext, ContextOf } from './call-context';

/** An endpoint with its handler. Created by `handle`. */
export interface EndpointBinding {
  readonly endpoint: Endpoint;
  readonly handle: (request: unknown, context: CallContext) => Promise<unknown>;
}

/** Binds a handler to its endpoint. The gate's audience decides the type of the handler's context. */
export function handle<S extends EndpointShape, const G extends Gate>(
  endpoint: Endpoint<S> & { readonly gate: G },
  handler: (request: EndpointRequest<S>, context: ContextOf<G>) => Promise<EndpointResult<S>>,
): EndpointBinding {
  return { endpoint: endpoint as Endpoint, handle: handler as EndpointBinding['handle'] };
}
