import { wallTime } from '@tessera/core/contract';
import { dayIn, formatDay, useReader } from '@tessera/core/ui';

/** Names a moment for the person: "Tomorrow 09:00". */
export function useWhen(): (moment: Date) => string {
  const reader = useReader();
  const zone = reader.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (moment) => formatDay(dayIn(moment.getTime(), reader), wallTime(moment, zone).time, reader);
}
