import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint';
import { schemaMessage } from '../schema-message';
import { recurrenceContractMessages } from './recurrence-contract-messages';
import { RecurrenceText } from './recurrence-text';

/** Dates of a preview at most. */
export const maxNextDates = 3;

/** The next dates of a rule, so that a person sees what they chose. */
export const listNextDates = defineEndpoint({
  id: 'core.list-next-dates',
  method: 'GET',
  path: '/recurrence/dates',
  gate: { audience: 'member' },
  effect: 'read',
  shape: {
    query: z.object({
      rule: RecurrenceText,
      /** The first date, from which the rule counts. */
      from: z.iso.date(schemaMessage(recurrenceContractMessages.ruleUnknown)),
    }),
    /** After `from`; fewer than `maxNextDates` for a rule that ends. */
    response: z.object({ dates: z.array(z.iso.date()) }),
  },
});
