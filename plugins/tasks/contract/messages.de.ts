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
  filterOthers: 'Andere',
  filterStatus: 'Status',
  filterDue: 'Fälligkeit',
  filterFields: 'Felder',
  filterCreator: 'Angelegt von',
  filterCollaborator: 'Mitwirkend',
  filterInvolved: 'Zuständig oder mitwirkend',
  filterReviewer: 'Prüfend',
  filterReviewing: 'Wartet auf Prüfung durch',
  filterWatcher: 'Beobachter',
  filterLabel: 'Label',
  filterNoLabel: 'Ohne Label',
  timeInvalid: 'Geben Sie die Uhrzeit als Stunden und Minuten an, zum Beispiel 09:30.',
  zoneUnknown: 'Wählen Sie eine Zeitzone wie Europe/Berlin.',
  estimateInvalid: 'Geben Sie den Aufwand in ganzen Minuten an, mindestens 1.',
  estimateLong: 'Teilen Sie diese Aufgabe: Der Aufwand kann höchstens 4.000 Stunden sein.',
  dateInvalid: 'Geben Sie das Datum als Jahr-Monat-Tag an, etwa 2026-03-29.',
};
