import type { TranslationOf } from '@tessera/core/contract';
import type { notificationsContractMessages } from './messages';

export const translation: TranslationOf<typeof notificationsContractMessages> = {
  unknown: 'Diese Benachrichtigung gibt es nicht.',
  timeInvalid: 'Geben Sie eine Uhrzeit wie 09:00 ein.',
  snoozeInvalid: 'Wählen Sie, wann die Benachrichtigung wieder erscheint.',
  quietSame: 'Ruhezeiten müssen zu einer anderen Uhrzeit enden, als sie beginnen.',
};
