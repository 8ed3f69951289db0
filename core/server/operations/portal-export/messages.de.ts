import type { TranslationOf } from '../../../contract';
import type { archiveMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof archiveMessages> = {
  noSuchPortal: 'Dieses Portal gibt es nicht mehr.',
  portalExists:
    'Das Portal {name} ist bereits vorhanden. Importieren Sie das Archiv unter einem anderen Namen, um beide zu behalten.',
  portalBeingDeleted:
    'Das Portal {name} wird noch gelöscht (bisher {rows} Zeilen). Importieren Sie es, sobald das Löschen abgeschlossen ist.',
  portalChangedMeanwhile:
    'Das Portal {name} wurde während des Exports geändert, deshalb wurde nichts gelöscht. Setzen Sie es vorher auf „nur lesen“: npm run operator -- access {id} read-only.',
  noSuchExport: 'Diesen Export gibt es nicht mehr.',
  exportNotReady: 'Dieser Export ist noch nicht fertig.',
  exportLinkExpired: 'Dieser Link ist abgelaufen. Starten Sie den Download in den Einstellungen erneut.',
};
