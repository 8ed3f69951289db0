import { offsetMinutes, workingStateAt } from '@tessera/core/contract';
import type { Message, WorkCalendar, WorkingHours, WorkingState } from '@tessera/core/contract';
import { clockOptions, readerZone } from '@tessera/core/ui';
import type { Reader } from '@tessera/core/ui';
import { personMessages as messages } from './person-messages';

const here: Record<WorkingState, Message> = {
  working: messages.workingNow,
  'outside-hours': messages.outsideHours,
  'day-off': messages.dayOff,
};
const there: Record<WorkingState, Message<'time'>> = {
  working: messages.workingNowThere,
  'outside-hours': messages.outsideHoursThere,
  'day-off': messages.dayOffThere,
};

export interface PersonAtWork {
  /** IANA name; the reader's own when empty. */
  readonly timeZone: string;
  readonly week: readonly WorkingHours[];
  readonly calendar: WorkCalendar;
}

/** Whether a colleague works now, and the time of their clock where it differs; undefined where there is nothing to say. */
export function workingWords(person: PersonAtWork, reader: Reader): string | undefined {
  const { now, language, hourCycle, translate } = reader;
  const moment = new Date(now);
  const own = readerZone(reader);
  const timeZone = person.timeZone === '' ? own : person.timeZone;
  const state = workingStateAt(moment, { ...person, timeZone });
  if (offsetMinutes(timeZone, moment) === offsetMinutes(own, moment)) {
    return state && translate(here[state]);
  }
  const time = new Intl.DateTimeFormat(language, { ...clockOptions(hourCycle), timeZone }).format(moment);
  return translate(state === undefined ? messages.timeThere : there[state], { time });
}
