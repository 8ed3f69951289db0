import type { TranslationOf } from '@tessera/core/contract';
import type { taskPanelMessages } from './task-panel-messages';

/** German. */
export const translation: TranslationOf<typeof taskPanelMessages> = {
  descriptionAdd: 'Beschreibung hinzufügen',
  moreActions: 'Weitere Aktionen',
  copyOf: 'Kopie von {title}',
  taskFailed: 'Diese Aufgabe konnte nicht geladen werden',
  detailsFailed: 'Beschreibung, Dateien und Verlauf konnten nicht geladen werden',
  detailsFailedHint: 'Alles andere können Sie ändern.',
  taskOutdated: 'Diese Aufgabe konnte nicht aktualisiert werden',
  taskOutdatedHint: 'Die Anzeige ist möglicherweise veraltet.',
  taskGone: 'Diese Aufgabe wurde gelöscht oder hat nie existiert.',
  backToList: 'Zurück zur Liste',
};
