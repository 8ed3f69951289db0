import { dayIn } from './calendar';
import type { Day } from './calendar';
import { useReader } from './now';

/** Today in the reader's time zone; changes at midnight. */
export function useToday(): Day {
  const reader = useReader();
  return dayIn(reader.now, reader);
}
