import * as z from 'zod/mini';
import type { EntityOf } from '@tessera/core/contract';
import { defineEntity, paragraph, singleLine } from '@tessera/core/contract';
import { sampleArea } from './manifest';
import { sampleAreaMessages } from './messages';

/** What members write, and the requests and events for it. The tables of `server/migrations` have the same fields. */
export const sampleAreaEntries = defineEntity('sample-area.entry', {
  path: '/sample-area/entries',
  gate: sampleArea.gate,
  fields: {
    title: singleLine(sampleAreaMessages.title, 120),
    note: paragraph(sampleAreaMessages.note, 2_000),
    isDone: z.boolean(),
  },
});
export type SampleAreaEntry = EntityOf<typeof sampleAreaEntries>;
