import type { TranslationOf } from '../../contract';
import type { quickAddMessages } from './quick-add-messages';

/** German. */
export const translation: TranslationOf<typeof quickAddMessages> = {
  quickAdd: 'Im Text erkannt',
  quickAddHint: 'Erkanntes verschwindet beim Speichern aus dem Text. Esc macht das Letzte wieder zu Text.',
  typedEvery: 'jeden, jede, jedes, alle',
  typedOther: 'zweiten, zweite, zweites, 2.',
  typedAnd: 'und, &',
  typedWorkday: 'werktag, arbeitstag',
  typedDaily: 'täglich',
  typedWeekly: 'wöchentlich',
  typedMonthly: 'monatlich',
  typedYearly: 'jährlich',
  quickAddKept: '„{text}“ bleibt im Text.',
};
