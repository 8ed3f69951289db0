import type { TranslationOf } from '@tessera/core/contract';
import type { storageMessages } from './storage-messages';

/** German. */
export const translation: TranslationOf<typeof storageMessages> = {
  storageTitle: 'Speicherplatz',
  storageUsed: '{used} von {limit} belegt',
  storageMeter: 'Belegter Speicherplatz',
  storageByArea: 'Nach Bereich',
  storageFiles: { one: '{count} Datei', other: '{count} Dateien' },
  storageRemoved: 'Entfernt und unfertig',
  storageRemovedHint: 'Entfernte Dateien lassen sich 30 Tage lang wiederherstellen, dann wird ihr Platz wieder frei.',
  storageExports: 'Exporte der Firmendaten',
  storageExportsHint: 'Sie laufen nach einigen Tagen ab und zählen nicht zum Kontingent.',
  largestFiles: 'Größte Dateien',
  noFiles: 'Es wurden noch keine Dateien angehängt.',
  storageAddedBySystem: 'Automatisch hinzugefügt',
  storageFailed: 'Der Speicherplatz konnte nicht geladen werden',
  filesFailed: 'Die Dateien konnten nicht geladen werden',
  moreFilesFailed: 'Weitere Dateien konnten nicht geladen werden',
  storageOffline:
    'Sie sind offline. Wie viel Speicherplatz belegt ist, ist daher nicht bekannt. Er wird wieder geladen, sobald Sie online sind.',
  filesOffline: 'Sie sind offline. Die Dateien werden wieder geladen, sobald Sie online sind.',
  storageNothingLost: 'Es wurde nichts geändert. Versuchen Sie es noch einmal.',
};
