import type { TranslationOf } from '@tessera/core/contract';
import type { selectionMessages } from './selection-messages';

/** German. */
export const translation: TranslationOf<typeof selectionMessages> = {
  bulkChanged: { one: 'Eine Aufgabe wurde geändert.', other: '{count} Aufgaben wurden geändert.' },
  bulkDeleted: { one: 'Eine Aufgabe wurde gelöscht.', other: '{count} Aufgaben wurden gelöscht.' },
  bulkLeft: {
    one: 'Eine Aufgabe blieb, wie sie ist: Jemand hat sie inzwischen geändert oder gelöscht, oder Sie dürfen sie nicht ändern.',
    other:
      '{count} Aufgaben blieben, wie sie sind: Andere haben sie inzwischen geändert oder gelöscht, oder Sie dürfen sie nicht ändern.',
  },
  statusOfSelected: 'Status der ausgewählten Aufgaben',
  ownerOfSelected: 'Zuständige Person der ausgewählten Aufgaben',
  dueOfSelected: 'Termin der ausgewählten Aufgaben',
  priorityOfSelected: 'Priorität der ausgewählten Aufgaben',
  labelsOfSelected: 'Labels der ausgewählten Aufgaben',
};
