import type { Translate } from '../environment';
import { dateMessages } from './date-messages';

/**
 * Words of a language for days and times, in the forms that people type, in lower case. Names of weekdays and months
 * are read from Intl; the rest is in the catalogue.
 */
export interface DateWords {
  readonly today: readonly string[];
  readonly tomorrow: readonly string[];
  readonly yesterday: readonly string[];
  /** Before a distance, as in "in 3 days". */
  readonly in: readonly string[];
  /** Before a weekday or a unit, as in "next fri", "next week". */
  readonly next: readonly string[];
  /** The coming one, as in "this fri"; optional. */
  readonly this: readonly string[];
  /** Before a unit or a number of units, as in "last week", "last 30 days". */
  readonly last: readonly string[];
  /** Between the two ends of a range. */
  readonly to: readonly string[];
  /** Words without a meaning of their own before a day or a time. */
  readonly fillers: readonly string[];
  readonly one: readonly string[];
  readonly day: readonly string[];
  readonly week: readonly string[];
  readonly month: readonly string[];
  readonly quarter: readonly string[];
  readonly year: readonly string[];
  readonly endOfMonth: readonly string[];
  readonly noon: readonly string[];
  readonly midnight: readonly string[];
  readonly am: readonly string[];
  readonly pm: readonly string[];
}

/** The words of the reader's language. */
export function dateWordsOf(say: Translate): DateWords {
  return {
    today: say(dateMessages.typedToday).split(', '),
    tomorrow: say(dateMessages.typedTomorrow).split(', '),
    yesterday: say(dateMessages.typedYesterday).split(', '),
    in: say(dateMessages.typedIn).split(', '),
    next: say(dateMessages.typedNext).split(', '),
    this: say(dateMessages.typedThis).split(', '),
    last: say(dateMessages.typedLast).split(', '),
    to: say(dateMessages.typedTo).split(', '),
    fillers: say(dateMessages.typedFillers).split(', '),
    one: say(dateMessages.typedOne).split(', '),
    day: say(dateMessages.typedDay).split(', '),
    week: say(dateMessages.typedWeek).split(', '),
    month: say(dateMessages.typedMonth).split(', '),
    quarter: say(dateMessages.typedQuarter).split(', '),
    year: say(dateMessages.typedYear).split(', '),
    endOfMonth: say(dateMessages.typedEndOfMonth).split(', '),
    noon: say(dateMessages.typedNoon).split(', '),
    midnight: say(dateMessages.typedMidnight).split(', '),
    am: say(dateMessages.typedAm).split(', '),
    pm: say(dateMessages.typedPm).split(', '),
  };
}
