import { listPeople, readPersonCards } from '../../../contract';
import { handle } from '../../request-context/endpoint-binding';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { presentMember } from './member-rows';
import { PersonCards } from './person-cards';
import { Members } from './services';

/** Endpoints of core for fields and texts that name people. */
export const peopleEndpoints: readonly EndpointBinding[] = [
  handle(listPeople, async ({ query }, context) => {
    const { items, nextCursor } = await context.get(Members).list({ ...query, status: 'active' });
    return { items: items.map(presentMember), nextCursor };
  }),

  handle(readPersonCards, async ({ query: { ids } }, context) => {
    const cards = await context.get(PersonCards).find(ids.toLowerCase().split(','));
    return { items: [...cards.values()] };
  }),
];
