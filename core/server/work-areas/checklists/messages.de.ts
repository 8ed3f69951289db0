import type { TranslationOf } from '../../../contract';
import type { checklistServerMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof checklistServerMessages> = {
  checklistItemMissing: 'Dieser Punkt der Checkliste wurde gelöscht oder hat nie existiert.',
  checklistOwnerNotMember: 'Wählen Sie ein aktives Mitglied dieser Firma als zuständige Person des Punkts.',
  checklistFull: 'Diese Checkliste hat bereits {max} Punkte. Löschen Sie zuerst welche.',
};
