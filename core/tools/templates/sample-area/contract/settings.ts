import * as z from 'zod/mini';
import { defineSettings } from '@tessera/core/contract';
import { sampleArea } from './manifest';

/** What admins choose for the whole company. */
export const sampleAreaSettings = defineSettings('sample-area', {
  gate: sampleArea.gate,
  fields: { reminds: z.boolean() },
  defaults: { reminds: true },
});
