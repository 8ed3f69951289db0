import type { TranslationOf } from '@tessera/core/contract';
import type { tasksContractMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof tasksContractMessages> = {
  taskUnknown: 'Diese Aufgabe gibt es nicht.',
  parentUnknown: 'Wählen Sie eine Aufgabe dieser Firma.',
  ownerUnknown: 'Wählen Sie ein Mitglied dieser Firma.',
  bulkEmpty: 'Wählen Sie mindestens eine Aufgabe.',
  bulkLong: 'Höchstens {max} Aufgaben können auf einmal geändert werden.',
  patchEmpty: 'Ändern Sie mindestens ein Feld.',
  titleMissing: 'Geben Sie einen Titel ein.',
  titleLong: 'Verwenden Sie höchstens {max} Zeichen für den Titel.',
  filterOwner: 'Zuständig',
  filterNobody: 'Niemand zuständig',
  filterStatus: 'Status',
  filterDue: 'Fälligkeit',
  filterCreator: 'Angelegt von',
  filterLabel: 'Label',
  filterNoLabel: 'Ohne Label',
  dateInvalid: 'Geben Sie das Datum als Jahr-Monat-Tag an, etwa 2026-03-29.',
};
