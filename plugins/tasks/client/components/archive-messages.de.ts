import type { TranslationOf } from '@tessera/core/contract';
import type { archiveMessages } from './archive-messages';

/** German. */
export const translation: TranslationOf<typeof archiveMessages> = {
  archive: 'Archivieren',
  unarchive: 'Aus dem Archiv holen',
  archiveTask: 'Aufgabe archivieren',
  unarchiveTask: 'Aufgabe aus dem Archiv holen',
  archived: '{key} wurde archiviert.',
  archivedParent: '{key} wurde mit ihren Unteraufgaben archiviert.',
  unarchived: '{key} wurde aus dem Archiv geholt.',
  bulkArchived: { one: '{count} Aufgabe wurde archiviert.', other: '{count} Aufgaben wurden archiviert.' },
  bulkUnarchived: {
    one: '{count} Aufgabe wurde aus dem Archiv geholt.',
    other: '{count} Aufgaben wurden aus dem Archiv geholt.',
  },
  archivedBy: 'Am {date} von {name} archiviert. Holen Sie die Aufgabe aus dem Archiv, um sie zu ändern.',
  archivedByAge: 'Am {date} automatisch archiviert. Holen Sie die Aufgabe aus dem Archiv, um sie zu ändern.',
  archiveParentTitle: '{key} mit den Unteraufgaben archivieren?',
  archiveParentText: {
    one: '{count} Unteraufgabe ist noch offen. Sie wird mit archiviert und kommt zurück, wenn Sie {key} aus dem Archiv holen.',
    other:
      '{count} Unteraufgaben sind noch offen. Sie werden mit archiviert und kommen zurück, wenn Sie {key} aus dem Archiv holen.',
  },
  archiveSelectedTitle: 'Auch die Unteraufgaben archivieren?',
  archiveSelectedText: {
    one: '{count} der ausgewählten Aufgaben hat offene Unteraufgaben. Sie werden mit archiviert.',
    other: '{count} der ausgewählten Aufgaben haben offene Unteraufgaben. Sie werden mit archiviert.',
  },
  archiveTogether: 'Alle archivieren',
  cancelArchive: 'Abbrechen',
  noneArchived: 'Archivierte Aufgaben stehen nur in dieser Liste. Mit Y archivieren Sie eine Aufgabe.',
  findArchived: 'In archivierten Aufgaben suchen',
  didArchive: '{name} hat die Aufgabe archiviert',
  didUnarchive: '{name} hat die Aufgabe aus dem Archiv geholt',
};
