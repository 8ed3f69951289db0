import { defineMessages } from '@tessera/core/contract';

/** Texts for an address of another company; loaded with its page. */
export const linkedCompanyMessages = defineMessages('host', {
  linkedTitle: 'This address belongs to another company',
  linkedText: 'You’re not a member of that company. Ask the person who sent you the link to invite you.',
  linkedUnknown: 'Couldn’t check whether you belong to the company of this address',
  linkedUnknownText: 'The server didn’t respond. Nothing was changed. Try again.',
  linkedOffline: 'You’re offline. It’s checked again when you’re back online.',
});
