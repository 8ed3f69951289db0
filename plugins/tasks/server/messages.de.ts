import type { TranslationOf } from '@tessera/core/contract';
import type { tasksServerMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof tasksServerMessages> = {
  notFound: 'Diese Aufgabe wurde gelöscht oder hat nie existiert.',
  ownerNotMember: 'Wählen Sie als zuständige Person ein aktives Mitglied dieser Firma.',
};
