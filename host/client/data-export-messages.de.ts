import type { TranslationOf } from '@tessera/core/contract';
import type { dataExportMessages } from './data-export-messages';

/** German. */
export const translation: TranslationOf<typeof dataExportMessages> = {
  about:
    'Ein Export enthält alles, was Ihre Firma hier speichert: Mitglieder, Aufgaben samt Verlauf, Einstellungen und angehängte Dateien, in einer komprimierten Datei. Sie können ihn aufbewahren oder in eine andere Installation übernehmen.',
  aboutTime:
    'Er wird im Hintergrund erstellt; Sie können weiterarbeiten oder diese Seite schließen. Fertige Exporte stehen 7 Tage zum Download bereit.',
  start: 'Export starten',
  starting: 'Der Export wurde gestartet',
  exports: 'Exporte',
  empty: 'Exportieren Sie alles, was Ihre Firma hier speichert, in eine Datei.',
  loadFailed: 'Die Exporte konnten nicht geladen werden',
  exportsLoadFailedText: 'Prüfen Sie die Verbindung und versuchen Sie es dann erneut.',
  outdated: 'Diese Liste konnte nicht aktualisiert werden und ist möglicherweise veraltet.',
  requestedBy: 'Gestartet von {name}',
  requested: 'Gestartet',
  queued: 'Wartet auf den Start',
  running: 'Läuft',
  ready: 'Bereit',
  failed: 'Fehlgeschlagen',
  failedText:
    'Der Export konnte nicht geschrieben werden. Starten Sie einen neuen; schlägt auch er fehl, wenden Sie sich an den Betreiber dieser Installation.',
  rowProgress: '{count} von etwa {total} Datensätzen',
  fileProgress: '{size} von etwa {total} an Dateien',
  progressOf: 'Fortschritt des Exports vom {date}',
  expires: 'Download möglich bis {date}',
  download: 'Herunterladen',
  downloadOf: 'Export vom {date} herunterladen',
  cancel: 'Abbrechen',
  cancelOf: 'Export vom {date} abbrechen',
  remove: 'Löschen',
  removeOf: 'Export vom {date} löschen',
  removeTitle: 'Diesen Export löschen?',
  removeText: 'Die Datei wird endgültig gelöscht. Die Daten Ihrer Firma bleiben unverändert.',
};
