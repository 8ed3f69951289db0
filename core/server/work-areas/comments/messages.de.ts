import type { TranslationOf } from '../../../contract';
import type { commentServerMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof commentServerMessages> = {
  commentMissing: 'Dieser Kommentar wurde gelöscht oder hat nie existiert.',
  threadMissing: 'Der Kommentar, auf den Sie antworten, wurde gelöscht. Schreiben Sie stattdessen einen neuen.',
  threadFull: 'Dieser Kommentar hat bereits {max} Antworten. Beginnen Sie einen neuen.',
  notYourComment: 'Diesen Kommentar kann nur ändern, wer ihn geschrieben hat.',
  notYourRemoval: 'Diesen Kommentar kann nur löschen, wer ihn geschrieben hat oder den Eintrag löschen darf.',
  notYourRestoration: 'Diesen Kommentar kann nur wiederherstellen, wer ihn gelöscht hat oder den Eintrag löschen darf.',
  resolvesThreads: 'Nur der erste Kommentar eines Gesprächs kann erledigt werden.',
};
