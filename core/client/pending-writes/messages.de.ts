import type { TranslationOf } from '../../contract';
import type { pendingWriteMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof pendingWriteMessages> = {
  writeRefused:
    'Eine wartende Änderung konnte nicht gespeichert werden. {reason} Sie bleibt erhalten, bis Sie entscheiden.',
  writesRefused:
    '{count} wartende Änderungen konnten nicht gespeichert werden. Sie bleiben erhalten, bis Sie entscheiden.',
  writeTooOld:
    'Vielleicht wurde sie gespeichert: Sie wurde vor mehr als 23 Stunden gesendet und blieb ohne Antwort. Prüfen Sie das, bevor Sie sie erneut senden.',
};
