import type { Slot } from '../../contract';
import { useApplication } from './application-provider';

/**
 * Whether a plugin fills a slot for this person. Call it in an observer.
 *
 * A list asks once, and renders the slot in its rows only then: without a fill, its rows cost nothing more.
 */
export function useIsFilled<Props extends object>(slot: Slot<Props>): boolean {
  return useApplication().contributions.fills(slot).length > 0;
}
