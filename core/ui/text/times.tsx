import type { ReactElement } from 'react';
import type { Day } from './calendar';
import { wordDay, wordFullDay, wordFullInstant, wordInstant } from './moments';
import { useReader } from './now';

export interface RelativeTimeProps {
  /** ISO 8601, as the wire has it. */
  readonly instant: string;
}

/** A moment of the past in people's words; the full instant and zone for whoever points at it. */
export function RelativeTime(props: RelativeTimeProps): ReactElement {
  const { instant } = props;
  const reader = useReader();
  return (
    <time dateTime={instant} title={wordFullInstant(instant, reader)}>
      {wordInstant(instant, reader)}
    </time>
  );
}

export interface DateTextProps {
  readonly day: Day;
  /** Wall time, `HH:MM`. */
  readonly time?: string | undefined;
  /** Late things are said in `danger`, and still by their date. */
  readonly isLate?: boolean;
}

/** A day, with its time where it has one, in people's words. */
export function DateText(props: DateTextProps): ReactElement {
  const { day, time, isLate = false } = props;
  const reader = useReader();
  return (
    <time
      className={isLate ? 't-late-date' : undefined}
      dateTime={time === undefined ? day : `${day}T${time}`}
      title={wordFullDay(day, reader)}
    >
      {wordDay(day, time, reader)}
    </time>
  );
}
