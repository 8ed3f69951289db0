import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { pageOf } from './page';
import { PersonCard } from './person-card';
import { PortalMember } from './portal-member';

const gate = { audience: 'member' } as const;

/** Maximum number of cards in one request. */
export const maxCards = 100;

const shape = pageOf(PortalMember);

/** Active members of the company by name; `search` is a part of the name or the email address. */
export const listPeople = defineEndpoint({
  id: 'core.list-people',
  method: 'GET',
  path: '/people',
  gate,
  effect: 'read',
  shape: { ...shape, query: z.extend(shape.query, { search: z.optional(z.string().check(z.maxLength(512))) }) },
});

/** Names and photos of current and former members. Other ids are left out of the response. */
export const readPersonCards = defineEndpoint({
  id: 'core.read-person-cards',
  method: 'GET',
  path: '/people/cards',
  gate,
  effect: 'read',
  shape: {
    query: z.object({
      /** Ids, separated by commas. */
      ids: z.string().check(z.regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36})*$/i), z.maxLength(maxCards * 37)),
    }),
    response: z.object({ items: z.array(PersonCard) }),
  },
});
