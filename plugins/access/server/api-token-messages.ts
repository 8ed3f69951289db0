import { defineMessages } from '@tessera/core/contract';

/** The email about a new API token, and the name of core's area. */
export const apiTokenServerMessages = defineMessages('access', {
  coreArea: 'Company, people, labels and views',
  tokenSubject: 'A new API token was created at {product}',
  tokenText:
    'Hello {name}, the API token “{token}” was created for your account in {company}. Programs that have it can act for you within its scopes.',
  tokenNotMe: 'If this wasn’t you, revoke the token in your profile settings and change your password.',
  tokenShow: 'Open profile settings',
});
