import { listChanges } from '../../../contract/core-endpoints';
import { handle } from '../../request-context/endpoint-binding';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { ChangeFeed } from './change-feed';

/** Endpoints of core that return the changes that a browser has missed. */
export const changeEndpoints: readonly EndpointBinding[] = [
  handle(listChanges, ({ query }, context) => context.get(ChangeFeed).since(query.cursor)),
];
