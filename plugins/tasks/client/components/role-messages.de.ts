import type { TranslationOf } from '@tessera/core/contract';
import type { roleMessages } from './role-messages';

/** German. */
export const translation: TranslationOf<typeof roleMessages> = {
  addCollaborators: 'Mitwirkende hinzufügen',
  collaboratorsOf: 'Mitwirkende von {key}',
  collaboratorsOfSelected: 'Mitwirkende der ausgewählten Aufgaben',
  quickCollaborator: 'Mitwirkend: {name}',
  didAddCollaborator: '{name} hat {value} als mitwirkend hinzugefügt',
  didRemoveCollaborator: '{name} hat {value} aus den Mitwirkenden entfernt',
  addReviewers: 'Prüfende hinzufügen',
  reviewersOf: 'Prüfende von {key}',
  reviewersOfSelected: 'Prüfende der ausgewählten Aufgaben',
  didAddReviewer: '{name} hat {value} als prüfend hinzugefügt',
  didRemoveReviewer: '{name} hat {value} aus den Prüfenden entfernt',
};
