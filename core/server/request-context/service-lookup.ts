import type { Gate } from '../../contract';
import type { PortalContext } from './call-context';
import type { ReadableViews } from '../data/sql/unit-of-work';
import type { CoreRequest } from './core-service';

/** The source of a service that a plugin requests. */
export type ServiceSource =
  | { readonly kind: 'singleton'; readonly value: unknown }
  /** Created per request from core's own context. */
  | { readonly kind: 'core'; readonly create: (call: CoreRequest) => unknown }
  /** Created per request from a context of the owner. */
  | {
      readonly kind: 'provided';
      readonly ownerId: string;
      /** The owner's effective gate, which `find` checks. */
      readonly gate: Gate;
      /** False where the plugin may only use `find`. */
      readonly isRequired: boolean;
      readonly create: (context: PortalContext) => unknown;
    };

/** Resolves services for plugins. Implemented by the plugin host. */
export interface ServiceLookup {
  /** @returns undefined where no plugin provides the service, or its owner did not start. */
  source(pluginId: string, token: symbol): ServiceSource | undefined;
  /** Undefined for core, which may read every view. */
  readsOf(pluginId: string): ReadableViews | undefined;
}
