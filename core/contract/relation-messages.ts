import { defineMessages } from './messages';

/** Messages of the schemas of relations. */
export const relationContractMessages = defineMessages('core', {
  relatedUnknown: 'Choose the item that this one is related to.',
  lagInvalid: 'Enter a whole number of working days from -{max} to {max}.',
  relationIdsInvalid: 'Send one to {max} ids, separated by commas.',
});
