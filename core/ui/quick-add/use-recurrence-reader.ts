import { useMemo } from 'react';
import { formatRecurrence } from '../../contract';
import { dateWordsOf } from '../dates/date-words';
import { dayNamesOf } from '../dates/day-names';
import { useUi } from '../environment';
import { recurrenceWords } from '../recurrence/recurrence-words';
import { useToday } from '../text/use-today';
import { firstDateOf, readClearRecurrence, recurrenceWordListsOf } from './read-clear-recurrence';

/** A rule that was read from words. */
export interface ReadRecurrence {
  /** Text of the rule. */
  readonly value: string;
  readonly words: string;
  /** The first date, where the text names none: `YYYY-MM-DD`. */
  readonly first: string;
}

/** Reads a rule of repetition in the reader's language; see `readClearRecurrence`. */
export function useRecurrenceReader(): (phrase: string, isLast: boolean) => ReadRecurrence | undefined {
  const { language, translate, company } = useUi();
  const today = useToday();
  // A title is read in many parts at every key.
  const names = useMemo(() => dayNamesOf(language), [language]);
  const lists = { recurrenceWords: recurrenceWordListsOf(translate), words: dateWordsOf(translate) };
  const reading = { language, today, names, workingDays: company.workingDays, ...lists };
  return (phrase, isLast) => {
    const rule = readClearRecurrence(phrase, { ...reading, isLast });
    if (rule === undefined) {
      return undefined;
    }
    const value = formatRecurrence(rule);
    return { value, words: recurrenceWords(value, { translate, language }), first: firstDateOf(rule, today) };
  };
}
