import type { TranslationOf } from '../../../contract';
import type { timeEntryServerMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof timeEntryServerMessages> = {
  timeEntryMissing: 'Dieser Zeiteintrag wurde gelöscht oder hat nie existiert.',
  timeEntityMissing: 'Worauf Sie Zeit erfassen möchten, wurde gelöscht oder hat nie existiert.',
  timeEntryOfOther: 'Nur die Person, die diese Zeit erfasst hat, und Admins können sie ändern.',
  timeInFuture: 'Für einen Tag in der Zukunft kann keine Zeit erfasst werden.',
  timeEndsEarly: 'Ein Timer kann nicht enden, bevor er gestartet wurde.',
  timeStartMissing: 'Geben Sie an, wann der Timer gestartet wurde.',
  timerForgotten:
    'Der Timer für „{title}“ läuft seit mehr als 10 Stunden. Stoppen Sie ihn zuerst und geben Sie an, wie lange Sie gearbeitet haben.',
  timerRuns: 'Ein anderer Timer läuft. Stoppen Sie ihn zuerst.',
  timerNeedsMinutes: 'Dieser Timer läuft seit mehr als 10 Stunden. Geben Sie an, wie lange Sie gearbeitet haben.',
  timeNotATimer: 'Nur Timer können gestoppt werden oder weiterlaufen.',
  timeColumnDay: 'Tag',
  timeColumnKey: 'Schlüssel',
  timeColumnTitle: 'Titel',
  timeColumnMinutes: 'Minuten',
  timeColumnNote: 'Notiz',
  timeColumnBillable: 'Abrechenbar',
  timeColumnSource: 'Herkunft',
  timeColumnStart: 'Gestartet',
  timeColumnEnd: 'Beendet',
  timeSourceTimer: 'Timer',
  timeSourceManual: 'Von Hand eingetragen',
  timeSourceCalendar: 'Kalender',
  timeYes: 'Ja',
  timeNo: 'Nein',
};
