import type { ReactElement } from 'react';
import type { Day } from './calendar';
import { formatDay, formatFullDay, formatFullInstant, formatInstant } from './moments';
import { otherZone } from './other-zone';
import { useReader } from './now';

export interface RelativeTimeProps {
  /** ISO 8601, as in the API. */
  readonly instant: string;
}

/** A past instant in relative words, with the full instant and time zone as a tooltip. */
export function RelativeTime(props: RelativeTimeProps): ReactElement {
  const { instant } = props;
  const reader = useReader();
  return (
    <time dateTime={instant} title={formatFullInstant(instant, reader)}>
      {formatInstant(instant, reader)}
    </time>
  );
}

export interface DateTextProps {
  readonly day: Day;
  /** Wall time, `HH:MM`. */
  readonly time?: string | undefined;
  /** IANA name of the time's zone; named behind the time where clocks differ from the reader's. Default: the reader's. */
  readonly timeZone?: string | undefined;
  /** Shows the date in the `danger` colour. */
  readonly isLate?: boolean;
}

/** A day in relative words, with its time if it has one. */
export function DateText(props: DateTextProps): ReactElement {
  const { day, time, timeZone, isLate = false } = props;
  const reader = useReader();
  const zone = time === undefined || timeZone === undefined ? undefined : otherZone({ day, time, timeZone }, reader);
  return (
    <time
      className={isLate ? 't-late-date' : undefined}
      dateTime={time === undefined ? day : `${day}T${time}`}
      title={zone === undefined ? formatFullDay(day, reader) : formatFullInstant(zone.instant, reader)}
    >
      {formatDay(day, time, reader)}
      {zone !== undefined && ` ${zone.name}`}
    </time>
  );
}
