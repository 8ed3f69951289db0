import { serviceToken } from '@tessera/core/contract';
import type { SampleAreaStore } from './stores/sample-area-store';

/** The entries of the open company, as loaded in this browser. */
export const SampleAreaEntries = serviceToken<SampleAreaStore>('sample-area:SampleAreaEntries');
