import type { LinkedPart } from '@tessera/core/contract';
import type { ItemNotification } from '../../contract/model';

/** What of its item a notification leads to: the oldest comment since it was read, from which the person reads on. */
export function partToShow({
  events,
  eventCount,
}: Pick<ItemNotification, 'events' | 'eventCount'>): LinkedPart | undefined {
  const parts = events.flatMap(({ part }) => part ?? []);
  // Older events are not listed: the oldest listed one would be somewhere in the middle.
  return eventCount > events.length ? parts[0] : parts.at(-1);
}
