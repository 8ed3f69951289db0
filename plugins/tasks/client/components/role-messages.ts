import { defineMessages } from '@tessera/core/contract';

/** Texts of collaborators and reviewers where they are chosen. They load with the first field of them. */
export const roleMessages = defineMessages('tasks', {
  addCollaborators: 'Add collaborators',
  collaboratorsOf: 'Collaborators of {key}',
  collaboratorsOfSelected: 'Collaborators of the selected tasks',
  quickCollaborator: 'Collaborator {name}',
  didAddCollaborator: '{name} added {value} as a collaborator',
  didRemoveCollaborator: '{name} removed {value} from the collaborators',
  addReviewers: 'Add reviewers',
  reviewersOf: 'Reviewers of {key}',
  reviewersOfSelected: 'Reviewers of the selected tasks',
  didAddReviewer: '{name} added {value} as a reviewer',
  didRemoveReviewer: '{name} removed {value} from the reviewers',
});
