import type { TranslationOf } from '@tessera/core/contract';
import type { myTasksMessages } from './my-tasks-messages';

/** German. */
export const translation: TranslationOf<typeof myTasksMessages> = {
  myTasks: 'Meine Aufgaben',
  whose: 'Wessen Aufgaben',
  scopeAssigned: 'Mir zugewiesen',
  scopeCreated: 'Von mir zugewiesen',
  scopeWatching: 'Beobachtet',
  noneAssigned:
    'Für dich ist keine Aufgabe mehr offen. Aufgaben, für die du zuständig bist oder an denen du mitwirkst, erscheinen hier.',
  noneHandedOver: 'Du wartest auf niemanden. Aufgaben, die du für andere anlegst, stehen hier, bis sie erledigt sind.',
  noneWatched:
    'Du beobachtest keine offenen Aufgaben. Wähle in einer Aufgabe „Beobachten“ oder kommentiere sie, um ihr hier zu folgen.',
  ownItems: 'Checklistenpunkte',
  allItems: 'Alle anzeigen',
  fewerItems: 'Weniger anzeigen',
  moreItems: 'Mehr anzeigen',
  itemDone: 'Erledigt: {text}',
  itemsFailed: 'Deine Checklistenpunkte konnten nicht geladen werden',
};
