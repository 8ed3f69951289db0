import type { checklistContractMessages } from './checklist-messages';
import type { TranslationOf } from './translation';

/** German. */
export const translation: TranslationOf<typeof checklistContractMessages> = {
  checklistItemUnknown: 'Diesen Punkt der Checkliste gibt es nicht.',
  checklistTextMissing: 'Geben Sie einen Text für den Punkt ein.',
  checklistTextLong: 'Verwenden Sie höchstens {max} Zeichen für einen Punkt.',
  checklistPositionInvalid: 'Geben Sie die Position als Buchstaben und Ziffern an, die nicht mit 0 enden.',
  checklistOwnerUnknown: 'Wählen Sie ein Mitglied als zuständige Person des Punkts.',
  checklistDayInvalid: 'Geben Sie das Fälligkeitsdatum des Punkts als JJJJ-MM-TT an.',
  checklistPatchEmpty: 'Ändern Sie mindestens ein Feld des Punkts.',
};
