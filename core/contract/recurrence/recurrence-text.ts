import * as z from 'zod/mini';
import { schemaMessage } from '../schema-message';
import { recurrenceContractMessages } from './recurrence-contract-messages';
import { formatRecurrence, parseRecurrence } from './recurrence-rule';

const unknownRule = schemaMessage(recurrenceContractMessages.ruleUnknown);

/**
 * The text of a `RecurrenceRule` on the wire, as a recurrence rule of RFC 5545: `FREQ=WEEKLY;BYDAY=MO,TH`. Accepts every
 * way of writing it and continues with one of them.
 */
export const RecurrenceText = z
  .string(unknownRule)
  .check(
    z.maxLength(200, unknownRule),
    z.refine((text) => parseRecurrence(text) !== undefined, unknownRule),
    z.overwrite((text) => {
      const rule = parseRecurrence(text);
      return rule === undefined ? text : formatRecurrence(rule);
    }),
  )
  .register(z.globalRegistry, { examples: ['FREQ=WEEKLY;BYDAY=MO', 'FREQ=MONTHLY;BYMONTHDAY=-1'] });
