import type { Dispose } from '../../contract';
import { serviceToken } from '../../contract';

/** Goes to an address by the router. */
export type Navigate = (to: string, options?: { readonly replace?: boolean; readonly state?: unknown }) => void;

/** Where the router is. */
export interface RouterLocation {
  readonly pathname: string;
  readonly search: string;
  readonly state?: unknown;
}

/** Where the router meets `Navigation`. Before a router is attached, going somewhere waits for it. */
export interface RouterPort {
  attach(navigate: Navigate): Dispose & (() => void);
  moved(location: RouterLocation): void;
}
export const RouterPort = serviceToken<RouterPort>('core:RouterPort');
