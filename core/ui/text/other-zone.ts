import { momentOf, offsetMinutes } from '../../contract';
import type { Day } from './calendar';
import type { Reader } from './moments';
import { dateFormatter } from './formatters';

/** A wall time of a day in a zone. */
export interface ZonedTime {
  readonly day: Day;
  /** `HH:MM`. */
  readonly time: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** The moment of a time of another zone, ISO 8601, and the short name of that zone, such as "EST". */
export interface OtherZone {
  readonly instant: string;
  readonly name: string;
}

/** Undefined where the clocks of the zone show the reader's time at that moment, and for a zone that is not known here. */
export function otherZone({ day, time, timeZone }: ZonedTime, reader: Reader): OtherZone | undefined {
  const own = readerZone(reader);
  if (timeZone === own) {
    return undefined;
  }
  try {
    const moment = momentOf({ date: day, time }, timeZone, reader.dateFormatters);
    if (offsetMinutes(timeZone, moment, reader.dateFormatters) === offsetMinutes(own, moment, reader.dateFormatters)) {
      return undefined;
    }
    const parts = dateFormatter(reader.dateFormatters, reader.language, {
      hour: 'numeric',
      timeZone,
      timeZoneName: 'short',
    }).formatToParts(moment);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
    return { instant: moment.toISOString(), name };
  } catch (error) {
    if (error instanceof RangeError) {
      return undefined;
    }
    throw error;
  }
}

/** The IANA name of the reader's zone. */
export function readerZone({ timeZone }: Pick<Reader, 'timeZone'>): string {
  return timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
