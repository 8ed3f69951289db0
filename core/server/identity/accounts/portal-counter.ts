import type { PortalContext } from '../../request-context/call-context';

/** A number about a portal. Read at every start of a client, so it must be cheap. */
export interface PortalCounter {
  /** Key in the result of `PortalCounters`, in camel case. Belongs to one plugin. */
  readonly name: string;
  readonly count: (context: PortalContext) => Promise<number>;
}
