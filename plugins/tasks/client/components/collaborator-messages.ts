import { defineMessages } from '@tessera/core/contract';

/** Texts of collaborators where they are chosen. They load with the first field of them. */
export const collaboratorMessages = defineMessages('tasks', {
  addCollaborators: 'Add collaborators',
  collaboratorsOf: 'Collaborators of {key}',
  collaboratorsOfSelected: 'Collaborators of the selected tasks',
  quickCollaborator: 'Collaborator {name}',
  didAddCollaborator: '{name} added {value} as a collaborator',
  didRemoveCollaborator: '{name} removed {value} from the collaborators',
});
