import type { TranslationOf } from '../../contract';
import type { durationMessages } from './duration-messages';

/** German. */
export const translation: TranslationOf<typeof durationMessages> = {
  durationHours: '{hours} Std.',
  durationMinutes: '{minutes} Min.',
  durationBoth: '{hours} Std. {minutes} Min.',
  durationInvalid: 'Geben Sie eine Dauer wie 2h 30m, 1,5h oder 45m an.',
  durationLong: 'Geben Sie höchstens {duration} an.',
  typedMinutes: 'm, min, min., minute, minuten',
  typedHours: 'h, std, std., stunde, stunden',
  typedWorkingDays: 't, d, tag, tage',
  typedWorkingWeeks: 'w, woche, wochen',
};
