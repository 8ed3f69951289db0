import * as z from 'zod/mini';
import { defineEndpoint, pageOf, schemaMessage } from '@tessera/core/contract';
import { sampleArea } from './manifest';
import { sampleAreaContractMessages } from './messages';

/** Maximum length of an entry's text. */
export const entryLength = 280;

/** An entry as lists show it. */
export const SampleAreaEntry = z.object({ id: z.uuid(), text: z.string(), createdOn: z.iso.datetime() });
export type SampleAreaEntry = z.output<typeof SampleAreaEntry>;

/** Newest first. */
export const listSampleAreaEntries = defineEndpoint({
  id: 'sample-area.list-entries',
  method: 'GET',
  path: '/sample-area/entries',
  gate: sampleArea.gate,
  effect: 'read',
  shape: pageOf(SampleAreaEntry),
});

/** Accepts an `Idempotency-Key`. */
export const addSampleAreaEntry = defineEndpoint({
  id: 'sample-area.add-entry',
  method: 'POST',
  path: '/sample-area/entries',
  gate: sampleArea.gate,
  effect: 'write',
  status: 201,
  shape: {
    body: z.strictObject({
      text: z
        .string(schemaMessage(sampleAreaContractMessages.textMissing))
        .check(
          z.trim(),
          z.minLength(1, schemaMessage(sampleAreaContractMessages.textMissing)),
          z.maxLength(entryLength, schemaMessage(sampleAreaContractMessages.textTooLong, { max: entryLength })),
        ),
    }),
    response: SampleAreaEntry,
  },
});
