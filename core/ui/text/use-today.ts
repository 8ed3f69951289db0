import { dayIn } from './calendar';
import type { Day } from './calendar';
import { useReader } from './now';

/** The reader's own day; changes at their midnight. */
export function useToday(): Day {
  const reader = useReader();
  return dayIn(reader.now, reader);
}
