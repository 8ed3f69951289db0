import { defineMessages } from '../../../contract';

/** Sentences about accounts, sessions, portals and members. */
export const identityMessages = defineMessages('core', {
  wrongPassword: 'The email address or the password is not right.',
  wrongOldPassword: 'Your current password is not right.',
  rateLimited: {
    one: 'Too many requests. Try again in a second.',
    other: 'Too many requests. Try again in {count} seconds.',
  },
  tooManyAttempts: {
    one: 'Too many attempts. Try again in a minute.',
    other: 'Too many attempts. Try again in {count} minutes.',
  },
  tooManyCodes: {
    one: 'Too many codes were sent. Use the newest mail, or try again in a minute.',
    other: 'Too many codes were sent. Use the newest mail, or try again in {count} minutes.',
  },
  wrongCode: 'That code is not right. Use the one from the newest mail.',
  deadCode: 'That code has expired. Ask for a new one.',
  codeElsewhere: 'Sign in with the password you chose: you get a code for this browser.',
  deadTicket: 'This step has expired. Ask for a new code.',
  deadSetup: 'This link has expired. Open the invitation mail again.',
  hasAccount: 'This address has an account already. Sign in instead.',
  passwordLength: 'Use {fewest} to {most} characters for the password.',
  passwordCommon: 'That password is one of the commonest. Choose one that nobody would guess.',
  passwordSimple: 'That password repeats itself. Choose one that nobody would guess.',
  passwordPersonal: 'The password must not contain your email address.',
  unknownTimeZone: 'Choose a time zone from the list.',
  noSuchPerson: 'This account does not exist any more.',
  noSuchSession: 'That device is not signed in any more.',
  notInPortal: 'You are not a member of this portal.',
  notAdmin: 'Only an admin of the portal may do this.',
  noSuchMember: 'This person is not a member of the portal.',
  lastAdmin: 'A portal needs an admin. Make somebody else admin first.',
  noSuchAccountId: 'There is no account with the id {id}.',
  noSuchAccount: 'There is no account with the address {email}.',
  onlyAdminOf:
    'This person is the only admin of {portals}. Make somebody else admin there, or delete the portal, first.',
  invitationClosed: 'This invitation is no longer open. Ask for a new one.',
  noSuchInvitation: 'There is no open invitation to that address.',
});
