import type { TranslationOf } from '../../../contract';
import type { checklistServerMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof checklistServerMessages> = {
  checklistItemMissing: 'Dieser Punkt der Checkliste wurde gelöscht oder hat nie existiert.',
  checklistFull: 'Diese Checkliste hat bereits {max} Punkte. Löschen Sie zuerst welche.',
};
