import { defineMessages } from './messages';

/** Validation messages of the people of an entity. */
export const personSetMessages = defineMessages('core', {
  personSetTooMany: 'At most {max} people fit here. Remove some first.',
  personSetNotMember: 'Choose active members of this company. One of these people has left it.',
});
