import type { RecurrenceFrequency, RecurrenceRule, RuleWeekday, Weekday } from '../../contract';
import { addDays, recurrenceLimits, ruleWeekdays } from '../../contract';
import type { Translate } from '../environment';
import { namesOf } from '../dates/parse-date';
import type { ParseDateOptions } from '../dates/parse-date';
import { ruleWeekdayOf } from '../recurrence/recurrence-presets';
import { quickAddMessages } from './quick-add-messages';

/** Words of a language for what comes again, in lower case, besides those of dates. */
export interface RecurrenceWordLists {
  readonly every: readonly string[];
  /** Every second one. */
  readonly other: readonly string[];
  readonly and: readonly string[];
  readonly workday: readonly string[];
  /** One word for a rule, such as "daily". */
  readonly adverbs: Readonly<Record<RecurrenceFrequency, readonly string[]>>;
}

/** The words of the reader's language. */
export function recurrenceWordListsOf(say: Translate): RecurrenceWordLists {
  return {
    every: say(quickAddMessages.typedEvery).split(', '),
    other: say(quickAddMessages.typedOther).split(', '),
    and: say(quickAddMessages.typedAnd).split(', '),
    workday: say(quickAddMessages.typedWorkday).split(', '),
    adverbs: {
      DAILY: say(quickAddMessages.typedDaily).split(', '),
      WEEKLY: say(quickAddMessages.typedWeekly).split(', '),
      MONTHLY: say(quickAddMessages.typedMonthly).split(', '),
      YEARLY: say(quickAddMessages.typedYearly).split(', '),
    },
  };
}

/** What a rule is read with. */
export interface ReadRecurrenceOptions extends ParseDateOptions {
  readonly recurrenceWords: RecurrenceWordLists;
  /** Of the company, for "every workday". */
  readonly workingDays: readonly Weekday[];
  /** Nothing follows the phrase: "daily" at the end of a title is a rule, in "daily report" it is not. */
  readonly isLast: boolean;
}

/** Reads a rule from words such as "every Monday", "every 2 weeks", "every other Friday", "daily". */
export function readClearRecurrence(phrase: string, reading: ReadRecurrenceOptions): RecurrenceRule | undefined {
  const { language, recurrenceWords, isLast } = reading;
  const typed = phrase
    .toLocaleLowerCase(language)
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const [first = '', ...rest] = typed;
  if (rest.length === 0) {
    const adverb = Object.entries(recurrenceWords.adverbs).find(([, words]) => words.includes(first));
    // The one cast of declared words: their keys are frequencies.
    return adverb !== undefined && isLast ? { frequency: adverb[0] as RecurrenceFrequency, interval: 1 } : undefined;
  }
  if (!recurrenceWords.every.includes(first)) {
    return undefined;
  }
  const [second = '', ...others] = rest;
  if (recurrenceWords.other.includes(second)) {
    return ruleOf(others, 2, reading);
  }
  if (/^\d{1,3}$/.test(second)) {
    const interval = Number(second);
    return interval >= 1 && interval <= recurrenceLimits.interval ? ruleOf(others, interval, reading) : undefined;
  }
  return ruleOf(rest, 1, reading);
}

/**
 * The first date of a rule that was written without one.
 *
 * @param today `YYYY-MM-DD`
 */
export function firstDateOf({ weekdays, position }: RecurrenceRule, today: string): string {
  if (weekdays === undefined || position !== undefined) {
    return today;
  }
  const days = Array.from({ length: 7 }, (_none, index) => addDays(today, index));
  return days.find((day) => weekdays.includes(ruleWeekdayOf(day))) ?? today;
}

/** What comes again, behind "every": a unit, a workday, or weekdays. */
function ruleOf(
  words: readonly string[],
  interval: number,
  reading: ReadRecurrenceOptions,
): RecurrenceRule | undefined {
  const { words: units, recurrenceWords, workingDays } = reading;
  const [only = ''] = words;
  if (words.length === 1 && only.length > 1) {
    const frequencies = [
      ['DAILY', units.day],
      ['WEEKLY', units.week],
      ['MONTHLY', units.month],
      ['YEARLY', units.year],
    ] as const;
    const frequency = frequencies.find(([, names]) => names.includes(only))?.[0];
    if (frequency !== undefined) {
      return { frequency, interval };
    }
    if (interval === 1 && recurrenceWords.workday.includes(only)) {
      return { frequency: 'WEEKLY', interval, weekdays: workingDays.flatMap((day) => ruleWeekdays[day - 1] ?? []) };
    }
  }
  const named = words.filter((word) => !recurrenceWords.and.includes(word)).map((word) => weekdayNamed(word, reading));
  const weekdays = named.filter((day) => day !== undefined);
  const isWhole =
    weekdays.length > 0 && weekdays.length === named.length && !recurrenceWords.and.includes(words.at(-1) ?? '');
  return isWhole ? { frequency: 'WEEKLY', interval, weekdays: [...new Set(weekdays)] } : undefined;
}

function weekdayNamed(word: string, reading: ReadRecurrenceOptions): RuleWeekday | undefined {
  const plain = word.replace(/\.$/, '');
  const index = namesOf(reading).weekdays.findIndex(({ long, short }) => plain === long || plain === short);
  return ruleWeekdays[index];
}
