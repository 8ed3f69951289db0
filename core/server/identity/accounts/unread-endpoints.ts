import { countUnreadOfCompanies } from '../../../contract';
import { handle } from '../../request-context/endpoint-binding';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { UnreadCounts } from './unread-counts';

/** What a person has not read, across their companies. */
export const unreadEndpoints: readonly EndpointBinding[] = [
  handle(countUnreadOfCompanies, async (_request, context) => {
    const counts = await context.get(UnreadCounts).ofCaller();
    return {
      items: [...counts].filter(([, count]) => count > 0).map(([clientId, count]) => ({ clientId, count })),
    };
  }),
];
