import type { Dispose } from '../../contract';
import { serviceToken } from '../../contract';

/** Navigates to an address. */
export type Navigate = (to: string, options?: { readonly replace?: boolean; readonly state?: unknown }) => void;

/** The router's current location. */
export interface RouterLocation {
  readonly pathname: string;
  readonly search: string;
  /** With its `#`; empty without one. */
  readonly hash: string;
  readonly state?: unknown;
}

/** Connects the router to `Navigation`. Navigations before a router is attached wait for it. */
export interface RouterPort {
  attach(navigate: Navigate): Dispose & (() => void);
  setLocation(location: RouterLocation): void;
}
export const RouterPort = serviceToken<RouterPort>('core:RouterPort');
