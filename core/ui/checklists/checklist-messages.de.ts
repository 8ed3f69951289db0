import type { TranslationOf } from '../../contract';
import type { checklistMessages } from './checklist-messages';

/** German. */
export const translation: TranslationOf<typeof checklistMessages> = {
  checklist: 'Checkliste',
  checklistBegin: 'Checkliste hinzufügen',
  checklistAdd: 'Punkt hinzufügen',
  checklistText: 'Text des Punkts',
  checklistRename: 'Umbenennen …',
  checklistRenameTitle: 'Punkt umbenennen',
  checklistSave: 'Speichern',
  checklistDelete: 'Löschen',
  checklistDeleted: 'Der Punkt wurde gelöscht.',
  checklistFailed: 'Die Checkliste konnte nicht geladen werden',
  checklistDone: '{done} von {total} erledigt',
  checklistDoneBy: 'Erledigt von {name}, {moment}',
};
