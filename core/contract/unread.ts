import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';

/** How much of what is unread is counted in one request. */
export const unreadLimits = {
  /** More in one company are said to be "99+". */
  maxCount: 100,
  /** Companies of a person, in the order of joining. */
  maxCompanies: 200,
} as const;

/**
 * Counts what the caller has not read in each of their companies, such as notifications; those with nothing unread are left
 * out. One statement for all companies.
 */
export const countUnreadOfCompanies = defineEndpoint({
  id: 'core.count-unread',
  method: 'GET',
  path: '/users/unread',
  gate: { audience: 'signed-in' },
  effect: 'read',
  apiTokens: 'refused',
  shape: {
    response: z.object({
      items: z.array(
        z.object({
          clientId: z.string(),
          /** At most `unreadLimits.maxCount`. */
          count: z.int(),
        }),
      ),
    }),
  },
});
