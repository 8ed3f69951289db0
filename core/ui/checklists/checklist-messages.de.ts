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
  checklistOwner: 'Zuständig',
  checklistNoOwner: 'Niemand zuständig',
  checklistOwnerOf: 'Zuständig für {text}: {name}',
  checklistSetOwner: 'Zuständige Person für {text} festlegen',
  checklistChangeOwner: 'Zuständige Person ändern …',
  checklistDue: 'Termin',
  checklistDueOf: 'Termin von {text}: {date}',
  checklistSetDue: 'Termin für {text} festlegen',
  checklistChangeDue: 'Termin ändern …',
  checklistClearDue: 'Termin entfernen',
  checklistDelete: 'Löschen',
  checklistDeleted: 'Der Punkt wurde gelöscht.',
  checklistFailed: 'Die Checkliste konnte nicht geladen werden',
  checklistDone: '{done} von {total} erledigt',
  checklistDoneBy: 'Erledigt von {name}, {moment}',
};
