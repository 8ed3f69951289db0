import type { TranslationOf } from '@tessera/core/contract';
import type { messages } from './messages';

/** German. */
export const translation: TranslationOf<typeof messages> = {
  homeLink: '{product}, Startseite',
  language: 'Sprache',
  helpFooter: 'Hilfe und Support',
  closeToStart: 'Schließen und zur Startseite gehen',
  pageTitle: '{page} · {product}',
  notFoundTitle: 'Diese Seite gibt es nicht',
  unauthorizedTitle: 'Sie dürfen diese Seite nicht sehen',
  diagnosticsTitle: 'Diagnose',
  dataExportTitle: 'Datenexport',
  upgradeTitle: 'Sie dürfen diese Seite nicht sehen',
  pluginCrashTitle: 'Der Bereich „{plugin}“ hat wegen eines Fehlers angehalten',
  layoutFailedTitle: 'Diese Seite konnte nicht geladen werden',
  layoutFailedText: 'Ein Teil davon ist nicht angekommen. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  startFailedTitle: '{product} konnte nicht starten',
  startFailedText:
    'Prüfen Sie die Verbindung und laden Sie die Seite neu. Was Sie geschrieben haben, bleibt auf diesem Gerät.',
  loadAgain: 'Neu laden',
};
