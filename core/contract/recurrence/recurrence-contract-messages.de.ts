import type { TranslationOf } from '../translation';
import type { recurrenceContractMessages } from './recurrence-contract-messages';

/** German. */
export const translation: TranslationOf<typeof recurrenceContractMessages> = {
  ruleUnknown:
    'Diese Regel der Wiederholung ist nicht bekannt. Regeln sind Tage, Wochen, Monate oder Jahre, etwa FREQ=WEEKLY;BYDAY=MO.',
};
