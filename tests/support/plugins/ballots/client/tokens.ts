import { serviceToken } from '@tessera/core/contract';
import type { BallotsStore } from './stores/ballots-store';

/** The polls of the open company, as loaded in this browser. */
export const Polls = serviceToken<BallotsStore>('ballots:Polls');
