import type { TranslationOf } from '@tessera/core/contract';
import type { hostMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof hostMessages> = {
  homeLink: '{product}, Startseite',
  language: 'Sprache',
  helpFooter: 'Hilfe und Support',
  closeToStart: 'Schließen und zur Startseite gehen',
  pageTitle: '{page} · {product}',
  notFoundTitle: 'Diese Seite gibt es nicht',
  unauthorizedTitle: 'Sie haben keinen Zugriff auf diese Seite',
  diagnosticsTitle: 'Diagnose',
  dataExportTitle: 'Datenexport',
  upgradeTitle: 'Sie dürfen diese Seite nicht sehen',
  pluginCrashTitle: 'Der Bereich „{plugin}“ wurde wegen eines Fehlers angehalten',
  layoutFailedTitle: 'Diese Seite konnte nicht geladen werden',
  loadFailedTitle: '{plugin} konnte nicht geladen werden',
  loadFailedText:
    'Der Download vom Server ist fehlgeschlagen und wird automatisch wiederholt. Ihre ungespeicherten Eingaben bleiben auf diesem Gerät erhalten.',
  loadFailedOffline:
    'Sie sind offline. Sobald Sie wieder online sind, wird automatisch geladen. Ihre ungespeicherten Eingaben bleiben auf diesem Gerät erhalten.',
  pluginFailedTitle: 'Der Bereich „{plugin}“ konnte nicht starten',
  pageCrashTitle: 'Dieser Teil der Seite wurde wegen eines Fehlers angehalten',
  startFailedTitle: '{product} konnte nicht starten',
  startFailedText:
    'Prüfen Sie Ihre Verbindung und laden Sie die Seite neu. Ihre ungespeicherten Eingaben bleiben auf diesem Gerät erhalten.',
  reload: 'Neu laden',
};
