import * as z from 'zod/mini';
import { coreContractMessages } from './contract-messages';
import { defineEndpoint } from './endpoint';
import { singleLine } from './fields';
import { schemaMessage } from './schema-message';

/** How many days off a company has at most: those of ten years in most countries. */
export const holidayLimits = { maxCount: 200, maxName: 80 } as const;

/** A day off of a company. */
export const Holiday = z.object({
  /** `YYYY-MM-DD`; a company has one holiday on a day. */
  day: z.iso.date(),
  name: z.string(),
});
export type Holiday = z.output<typeof Holiday>;

const NewHoliday = z.strictObject({
  day: z.iso.date(schemaMessage(coreContractMessages.holidayDay)),
  name: singleLine(coreContractMessages.holidayName, holidayLimits.maxName),
});

const Holidays = z.object({ items: z.array(Holiday) });

/** Lists the holidays of the company, in the order of their days; at most `holidayLimits.maxCount`. */
export const listHolidays = defineEndpoint({
  id: 'core.list-holidays',
  method: 'GET',
  path: '/company/holidays',
  gate: { audience: 'member' },
  effect: 'read',
  shape: { response: Holidays },
});

/**
 * Adds holidays; one on a day that has one already renames it. All of them are added or none.
 *
 * Every browser learns of it, and jobs at times of the company's wall clock move.
 */
export const addHolidays = defineEndpoint({
  id: 'core.add-holidays',
  method: 'POST',
  path: '/company/holidays',
  gate: { audience: 'admin' },
  effect: 'write',
  shape: {
    body: z.strictObject({
      items: z.array(NewHoliday).check(z.minLength(1), z.maxLength(holidayLimits.maxCount)),
    }),
    response: Holidays,
  },
});

/** Removes the holiday on a day; without one nothing changes. */
export const removeHoliday = defineEndpoint({
  id: 'core.remove-holiday',
  method: 'DELETE',
  path: '/company/holidays/:day',
  gate: { audience: 'admin' },
  effect: 'write',
  shape: { params: z.object({ day: z.iso.date() }), response: Holidays },
});
