import { wallTime } from '../../contract';
import { dayIn } from './calendar';
import { formatDay } from './moments';
import { useReader } from './now';
import { readerZone } from './other-zone';

/** Names a moment for the reader, in the past or the future: "Tomorrow 09:00". */
export function useMomentWords(): (moment: Date) => string {
  const reader = useReader();
  const zone = readerZone(reader);
  return (moment) => formatDay(dayIn(moment.getTime(), reader), wallTime(moment, zone).time, reader);
}
