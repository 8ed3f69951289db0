import type { TranslationOf } from '@tessera/core/contract';
import type { collaboratorMessages } from './collaborator-messages';

/** German. */
export const translation: TranslationOf<typeof collaboratorMessages> = {
  addCollaborators: 'Mitwirkende hinzufügen',
  collaboratorsOf: 'Mitwirkende von {key}',
  collaboratorsOfSelected: 'Mitwirkende der ausgewählten Aufgaben',
  quickCollaborator: 'Mitwirkend: {name}',
  didAddCollaborator: '{name} hat {value} als mitwirkend hinzugefügt',
  didRemoveCollaborator: '{name} hat {value} aus den Mitwirkenden entfernt',
};
