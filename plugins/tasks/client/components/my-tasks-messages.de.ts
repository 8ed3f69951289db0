import type { TranslationOf } from '@tessera/core/contract';
import type { myTasksMessages } from './my-tasks-messages';

/** German. */
export const translation: TranslationOf<typeof myTasksMessages> = {
  myTasks: 'Meine Aufgaben',
  whose: 'Wessen Aufgaben',
  scopeAssigned: 'Mir zugewiesen',
  scopeReview: 'Zu prüfen',
  scopeCreated: 'Von mir zugewiesen',
  scopeWatching: 'Beobachtet',
  noneAssigned:
    'Für Sie ist keine Aufgabe mehr offen. Aufgaben, für die Sie zuständig sind oder an denen Sie mitwirken, erscheinen hier.',
  noneToReview:
    'Nichts wartet auf Ihre Prüfung. Aufgaben, die Sie prüfen, erscheinen hier, sobald sie in Prüfung sind.',
  noneHandedOver: 'Sie warten auf niemanden. Aufgaben, die Sie für andere anlegen, stehen hier, bis sie erledigt sind.',
  noneWatched:
    'Sie beobachten keine offenen Aufgaben. Wählen Sie in einer Aufgabe „Beobachten“ oder kommentieren Sie sie, um ihr hier zu folgen.',
  ownItems: 'Checklistenpunkte',
  allItems: 'Alle anzeigen',
  fewerItems: 'Weniger anzeigen',
  moreItems: 'Mehr anzeigen',
  itemDone: 'Erledigt: {text}',
  itemsFailed: 'Ihre Checklistenpunkte konnten nicht geladen werden',
};
