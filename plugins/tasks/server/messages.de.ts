import type { TranslationOf } from '@tessera/core/contract';
import type { messages } from './messages';

/** German. */
export const translation: TranslationOf<typeof messages> = {
  notFound: 'Diese Aufgabe wurde gelöscht oder hat nie existiert.',
  ownerNotMember: 'Wählen Sie als zuständige Person ein aktives Mitglied dieser Firma.',
};
