import type { TranslationOf } from '@tessera/core/contract';
import type { remindersContractMessages } from './messages';

export const translation: TranslationOf<typeof remindersContractMessages> = {
  unknown: 'Diese Erinnerung gibt es nicht mehr.',
  dateInvalid: 'Wählen Sie einen Tag.',
  timeInvalid: 'Geben Sie eine Uhrzeit wie 09:00 ein.',
  zoneUnknown: 'Diese Zeitzone ist nicht bekannt.',
  beforeInvalid: 'Wählen Sie, wie lange vor dem Datum Sie erinnert werden: höchstens ein Jahr.',
  whenInvalid: 'Wählen Sie, wann Sie erinnert werden möchten.',
  entityUnknown: 'Das, woran diese Erinnerung erinnern soll, gibt es nicht mehr.',
  addressInvalid: 'Das ist keine Adresse einer Seite des Produkts.',
  noteLong: 'Eine Erinnerung kann höchstens {max} Zeichen haben.',
  noteMissing: 'Schreiben Sie, woran Sie erinnert werden möchten.',
  anchorMissing: 'Vor seinem Datum kann nur an etwas erinnert werden, das ein Datum hat.',
  snoozeInvalid: 'Wählen Sie, wann die Erinnerung wieder erscheint.',
};
