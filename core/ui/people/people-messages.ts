import { defineMessages } from '../../contract';

/** Texts of people beside each other. */
export const peopleMessages = defineMessages('ui', {
  peopleNamed: '{label}: {names}',
});
