import type { HourCycle } from '../../contract';

/** Hours and minutes as an option of Intl. */
export function clockOptions(hourCycle: HourCycle): Intl.DateTimeFormatOptions {
  return { hour: hourCycle === 'h12' ? 'numeric' : '2-digit', minute: '2-digit', hourCycle };
}
