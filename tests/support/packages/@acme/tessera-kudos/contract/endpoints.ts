import * as z from 'zod/mini';
import { defineEndpoint, pageOf } from '@tessera/core/contract';
import { kudos } from './manifest';

/** Longest text of an entry. */
export const entryLength = 280;

/** An entry as lists show it. */
export const KudosEntry = z.object({ id: z.uuid(), text: z.string(), createdOn: z.iso.datetime() });
export type KudosEntry = z.output<typeof KudosEntry>;

/** Newest first. */
export const listKudosEntries = defineEndpoint({
  id: 'kudos.list-entries',
  method: 'GET',
  path: '/kudos/entries',
  gate: kudos.gate,
  effect: 'read',
  shape: pageOf(KudosEntry),
});

/** Takes an `Idempotency-Key`. */
export const addKudosEntry = defineEndpoint({
  id: 'kudos.add-entry',
  method: 'POST',
  path: '/kudos/entries',
  gate: kudos.gate,
  effect: 'write',
  status: 201,
  shape: {
    body: z.strictObject({
      text: z
        .string('Enter a text.')
        .check(
          z.trim(),
          z.minLength(1, 'Enter a text.'),
          z.maxLength(entryLength, `Use at most ${entryLength} characters.`),
        ),
    }),
    response: KudosEntry,
  },
});
