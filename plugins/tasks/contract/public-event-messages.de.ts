import type { TranslationOf } from '@tessera/core/contract';
import type { taskPublicEventMessages } from './public-event-messages';

export const translation: TranslationOf<typeof taskPublicEventMessages> = {
  createdEvent: 'Eine Aufgabe wird angelegt',
  changedEvent: 'Eine Aufgabe wird geändert',
  completedEvent: 'Eine Aufgabe wird erledigt',
  reopenedEvent: 'Eine Aufgabe wird wieder geöffnet',
  archivedEvent: 'Eine Aufgabe wird archiviert',
  unarchivedEvent: 'Eine Aufgabe wird aus dem Archiv zurückgeholt',
  deletedEvent: 'Eine Aufgabe wird gelöscht',
  restoredEvent: 'Eine gelöschte Aufgabe wird wiederhergestellt',
};
