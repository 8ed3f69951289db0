import * as z from 'zod/mini';
import { defineEndpoint, pageOf, schemaMessage } from '@tessera/core/contract';
import { sampleArea } from './manifest';
import { sampleAreaContractMessages } from './messages';

/** Maximum lengths of texts. */
export const titleLength = 120;
export const noteLength = 2_000;

const { titleMissing, tooLong } = sampleAreaContractMessages;

/** What members write. An empty note is none. */
const SampleAreaFields = z.strictObject({
  title: z
    .string(schemaMessage(titleMissing))
    .check(
      z.trim(),
      z.minLength(1, schemaMessage(titleMissing)),
      z.maxLength(titleLength, schemaMessage(tooLong, { max: titleLength })),
    ),
  note: z.string().check(z.trim(), z.maxLength(noteLength, schemaMessage(tooLong, { max: noteLength }))),
});
export type SampleAreaFields = z.output<typeof SampleAreaFields>;

/** `version` grows with each change. `deletedOn` is set in the event of a deletion. */
export const SampleAreaEntry = z.object({
  id: z.uuid(),
  version: z.int(),
  title: z.string(),
  note: z.string(),
  createdOn: z.iso.datetime(),
  deletedOn: z.optional(z.iso.datetime()),
});
export type SampleAreaEntry = z.output<typeof SampleAreaEntry>;

const params = z.object({ id: z.uuid() });

/** Newest first. */
export const listSampleAreaEntries = defineEndpoint({
  id: 'sample-area.list-entries',
  method: 'GET',
  path: '/sample-area/entries',
  gate: sampleArea.gate,
  effect: 'read',
  shape: pageOf(SampleAreaEntry),
});

export const readSampleAreaEntry = defineEndpoint({
  id: 'sample-area.read-entry',
  method: 'GET',
  path: '/sample-area/entries/:id',
  gate: sampleArea.gate,
  effect: 'read',
  shape: { params, response: SampleAreaEntry },
});

/** Accepts an `Idempotency-Key`. */
export const addSampleAreaEntry = defineEndpoint({
  id: 'sample-area.add-entry',
  method: 'POST',
  path: '/sample-area/entries',
  gate: sampleArea.gate,
  effect: 'write',
  status: 201,
  shape: { body: SampleAreaFields, response: SampleAreaEntry },
});

/** Changes the given fields, unless one of them changed after the version in `If-Match`. */
export const changeSampleAreaEntry = defineEndpoint({
  id: 'sample-area.change-entry',
  method: 'PATCH',
  path: '/sample-area/entries/:id',
  gate: sampleArea.gate,
  effect: 'write',
  concurrency: 'if-match',
  shape: { params, body: z.partial(SampleAreaFields), response: SampleAreaEntry },
});

/** Can be undone for 30 days. */
export const deleteSampleAreaEntry = defineEndpoint({
  id: 'sample-area.delete-entry',
  method: 'DELETE',
  path: '/sample-area/entries/:id',
  gate: sampleArea.gate,
  effect: 'write',
  status: 204,
  shape: { params },
});

/** Undoes a deletion. */
export const restoreSampleAreaEntry = defineEndpoint({
  id: 'sample-area.restore-entry',
  method: 'POST',
  path: '/sample-area/entries/:id/restore',
  gate: sampleArea.gate,
  effect: 'write',
  shape: { params, response: SampleAreaEntry },
});
