import type { TranslationOf } from '../../contract';
import type { choiceMessages } from './choice-messages';

/** German. */
export const translation: TranslationOf<typeof choiceMessages> = {
  searching: 'Wird gesucht…',
  searchFailed: 'Die Liste konnte nicht geladen werden. Drücken Sie die Eingabetaste, um es noch einmal zu versuchen.',
  noneFound: 'Keine Treffer.',
  moreFound: 'Es gibt weitere. Tippen Sie, um die Liste einzugrenzen.',
  chosen: '{field}: ausgewählt',
  you: 'Sie',
  create: '„{text}“ anlegen',
  createFailed: '„{text}“ konnte nicht angelegt werden. Ihr Text bleibt erhalten; versuchen Sie es noch einmal.',
};
