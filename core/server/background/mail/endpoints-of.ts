import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { unsubscribeEndpoints } from './unsubscribe-endpoints';
import type { Unsubscription } from './unsubscription';

/** What this file reads of a plugin. */
export interface PluginWithEndpoints {
  readonly endpoints?: readonly EndpointBinding[];
  readonly unsubscriptions?: readonly Unsubscription[];
}

/** The endpoints that a plugin declares, and those that core answers for its emails. */
export function endpointsOf({ endpoints = [], unsubscriptions = [] }: PluginWithEndpoints): readonly EndpointBinding[] {
  return [...endpoints, ...unsubscriptions.flatMap(unsubscribeEndpoints)];
}
