import type { Gate } from '../../contract';
import type { PortalContext } from '../services';
import type { ReadableViews } from '../sql/unit-of-work';
import type { CoreCall } from './core-service';

/** Where a service comes from when a call of a plugin asks for it. */
export type ServiceSource =
  | { readonly kind: 'singleton'; readonly value: unknown }
  /** Made for each call from core's own context. */
  | { readonly kind: 'core'; readonly create: (call: CoreCall) => unknown }
  /** Made for each call from a context of the owner. */
  | {
      readonly kind: 'provided';
      readonly ownerId: string;
      /** The owner's effective gate; decides what `find` finds. */
      readonly gate: Gate;
      /** False where the plugin may only `find` it. */
      readonly isRequired: boolean;
      readonly create: (context: PortalContext) => unknown;
    };

/** Knows which services exist for whom. Implemented by the plugin host. */
export interface ServiceLookup {
  /** @returns undefined where nobody provides the service, or its owner did not start. */
  source(pluginId: string, token: symbol): ServiceSource | undefined;
  /** Undefined lets core name all. */
  readsOf(pluginId: string): ReadableViews | undefined;
}
