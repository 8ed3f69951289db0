import type { Message, WallCalendar } from '../../contract';
import { momentOf, nextMoment, wallTime } from '../../contract';
import { workspaceMessages as messages } from '../workspace-messages';

/** A moment to which something that asks for attention can be snoozed, such as a notification. */
export interface SnoozeChoice {
  readonly key: 'hour' | 'tomorrow' | 'week';
  readonly label: Message;
  readonly until: Date;
}

const hour = 3_600_000;
const morning = '09:00';

/** The choices now, on the person's wall clock: in an hour, tomorrow at nine, on Monday at nine. */
export function snoozeChoices(now: Date, timeZone: string): readonly SnoozeChoice[] {
  const calendar: WallCalendar = { timeZone, workingDays: [1, 2, 3, 4, 5] };
  const endOfToday = momentOf({ date: wallTime(now, timeZone).date, time: '23:59' }, timeZone);
  const tomorrow = nextMoment({ time: morning, on: 'every-day' }, calendar, endOfToday) ?? now;
  const monday = nextMoment({ time: morning, on: [1] }, calendar, endOfToday) ?? now;
  return [
    { key: 'hour', label: messages.snoozeHour, until: new Date(now.getTime() + hour) },
    { key: 'tomorrow', label: messages.snoozeTomorrow, until: tomorrow },
    { key: 'week', label: messages.snoozeWeek, until: monday },
  ];
}
