import { useI18n } from '@tessera/core/client';
import { useToday } from '@tessera/core/ui';
import { ballotsContractMessages } from '../../contract/messages';

/** Checks of what is typed, before it is sent. */
export interface PollChecks {
  readonly question: (question: string) => string | undefined;
  readonly options: (options: readonly string[]) => readonly (string | undefined)[];
  readonly closesOn: (day: string) => string | undefined;
}

/** The checks of both dialogs, in the reader's language and time zone. */
export function usePollChecks(): PollChecks {
  const today = useToday();
  const { translate } = useI18n();
  const { dateMissing, datePassed, optionMissing, optionRepeated, questionMissing } = ballotsContractMessages;
  return {
    question: (question) => (question.trim() === '' ? translate(questionMissing) : undefined),
    options: (options) => {
      const texts = options.map((option) => option.trim());
      return texts.map((text, index) => {
        if (text === '') {
          return translate(optionMissing);
        }
        return texts.indexOf(text) < index ? translate(optionRepeated) : undefined;
      });
    },
    closesOn: (day) => {
      if (day === '') {
        return translate(dateMissing);
      }
      return day < today ? translate(datePassed) : undefined;
    },
  };
}

/** The day a number of days later, YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
