import { parseRecurrence, ruleWeekdays } from '../../contract';
import type { Message, RecurrenceRule, RuleWeekday } from '../../contract';
import type { UiEnvironment } from '../environment';
import { noonOf } from '../text/calendar';
import { recurrenceMessages as messages } from './recurrence-messages';

/** What rules are said in. */
export type RecurrenceLanguage = Pick<UiEnvironment, 'translate' | 'language'>;

const workdays = 'MO,TU,WE,TH,FR';

const places: ReadonlyMap<number, Message> = new Map([
  [1, messages.placeFirst],
  [2, messages.placeSecond],
  [3, messages.placeThird],
  [4, messages.placeFourth],
  [-1, messages.placeLast],
]);

/**
 * Says the text of a rule as people do: "Every 2 weeks on Monday and Thursday, until 12 Mar 2027". The text itself for a
 * rule of a later version of the product.
 */
export function recurrenceWords(text: string, words: RecurrenceLanguage): string {
  const rule = parseRecurrence(text);
  return rule === undefined ? text : describeRecurrence(rule, words);
}

function describeRecurrence(rule: RecurrenceRule, words: RecurrenceLanguage): string {
  const { translate, language } = words;
  const said = withoutEnd(rule, words);
  if (rule.count !== undefined) {
    return translate(messages.manyTimes, { rule: said, count: rule.count });
  }
  const noon = rule.until === undefined ? undefined : noonOf(rule.until);
  if (noon === undefined) {
    return said;
  }
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(noon);
  return translate(messages.untilDate, { rule: said, date });
}

function withoutEnd(rule: RecurrenceRule, words: RecurrenceLanguage): string {
  const { translate, language } = words;
  const { frequency, interval: count, weekdays } = rule;
  switch (frequency) {
    case 'DAILY':
      return translate(messages.everyDays, { count });
    case 'WEEKLY': {
      if (weekdays === undefined) {
        return translate(messages.everyWeeks, { count });
      }
      if (count === 1 && weekdays.join(',') === workdays) {
        return translate(messages.everyWorkingDay);
      }
      const days = new Intl.ListFormat(language, { type: 'conjunction' }).format(
        weekdays.map((day) => weekdayName(day, language)),
      );
      return translate(messages.everyWeeksOn, { count, days });
    }
    case 'MONTHLY': {
      const day = dayOfMonthWords(rule, words);
      return day === undefined
        ? translate(messages.everyMonths, { count })
        : translate(messages.everyMonthsOn, { count, day });
    }
    case 'YEARLY':
      return translate(messages.everyYears, { count });
  }
}

/** "on the last Friday"; undefined for a rule that names no day of the month. */
export function dayOfMonthWords(
  { monthDay, weekdays, position }: Pick<RecurrenceRule, 'monthDay' | 'weekdays' | 'position'>,
  { translate, language }: RecurrenceLanguage,
): string | undefined {
  if (monthDay !== undefined) {
    return monthDay === -1 ? translate(messages.onLastDay) : translate(messages.onMonthDay, { day: String(monthDay) });
  }
  const place = position === undefined ? undefined : places.get(position);
  if (weekdays === undefined || place === undefined) {
    return undefined;
  }
  const day =
    weekdays.join(',') === workdays
      ? translate(messages.placedWorkday)
      : new Intl.ListFormat(language, { type: 'disjunction' }).format(
          weekdays.map((each) => weekdayName(each, language)),
        );
  return translate(messages.onPlacedDay, { place: translate(place), day });
}

/** The name of a day of the week. */
export function weekdayName(day: RuleWeekday, language: string, form: 'long' | 'short' = 'long'): string {
  // The first of January 2024 was a Monday.
  const moment = Date.UTC(2024, 0, 1 + ruleWeekdays.indexOf(day));
  return new Intl.DateTimeFormat(language, { weekday: form, timeZone: 'UTC' }).format(moment);
}
