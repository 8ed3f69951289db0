import type { TranslationOf } from '@tessera/core/contract';
import type { messages } from './messages';

/** German. */
export const translation: TranslationOf<typeof messages> = {
  notFound: 'Diese Aufgabe gibt es nicht, oder sie wurde gelöscht.',
  ownerNotMember: 'Wählen Sie als zuständig ein aktives Mitglied dieses Portals.',
};
