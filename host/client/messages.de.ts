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
  loadFailedTitle: '{plugin} konnte nicht geladen werden',
  loadFailedText:
    'Der Server hat es nicht geliefert. Es wird von selbst weiter versucht; was Sie geschrieben haben, bleibt auf diesem Gerät.',
  loadFailedOffline:
    'Sie sind offline. Es wird von selbst geladen, sobald Sie wieder online sind; was Sie geschrieben haben, bleibt auf diesem Gerät.',
  pluginFailedTitle: 'Der Bereich „{plugin}“ konnte nicht starten',
  pageCrashTitle: 'Dieser Teil der Seite wurde wegen eines Fehlers angehalten',
  startFailedTitle: '{product} konnte nicht starten',
  startFailedText:
    'Prüfen Sie die Verbindung und laden Sie die Seite neu. Was Sie geschrieben haben, bleibt auf diesem Gerät.',
  loadAgain: 'Neu laden',
};
