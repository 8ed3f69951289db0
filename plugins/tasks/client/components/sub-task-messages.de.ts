import type { TranslationOf } from '@tessera/core/contract';
import type { subTaskMessages } from './sub-task-messages';

/** German. */
export const translation: TranslationOf<typeof subTaskMessages> = {
  subTasks: 'Unteraufgaben',
  addSubTask: 'Unteraufgabe hinzufügen',
  subTaskTitle: 'Titel der Unteraufgabe',
  subTasksFailed: 'Die Unteraufgaben konnten nicht geladen werden',
  subTasksMore: 'Weitere Unteraufgaben anzeigen',
  path: 'Pfad',
  chooseParent: 'Einer Aufgabe unterordnen …',
  removeParent: 'Zur eigenständigen Aufgabe machen',
  chooseParentOf: '{key} unterordnen',
  convert: 'Unterordnen',
  cancel: 'Abbrechen',
  parentRequired: 'Wählen Sie eine Aufgabe.',
  convertItem: 'In Unteraufgabe umwandeln',
  parentFind: 'Titel oder Schlüssel einer Aufgabe',
  saveAsTemplate: 'Als Vorlage speichern',
};
