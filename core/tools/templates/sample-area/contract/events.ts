import { defineRealtimeEvent } from '@tessera/core/contract';
import { SampleAreaEntry } from './endpoints';

/** An entry was added, changed, deleted or restored. */
export const sampleAreaEntryChanged = defineRealtimeEvent('sample-area.entry-changed', SampleAreaEntry);
