import { defineMessages } from '../../../contract';

/** Messages about accounts, sessions, portals and members. */
export const identityMessages = defineMessages('core', {
  wrongPassword: 'The email address or password is incorrect.',
  wrongOldPassword: 'Your current password is incorrect.',
  rateLimited: {
    one: 'Too many requests. Try again in a second.',
    other: 'Too many requests. Try again in {count} seconds.',
  },
  tooManyAttempts: {
    one: 'Too many attempts. Try again in a minute.',
    other: 'Too many attempts. Try again in {count} minutes.',
  },
  tooManyCodes: {
    one: 'Too many codes were requested. Use the latest email, or try again in a minute.',
    other: 'Too many codes were requested. Use the latest email, or try again in {count} minutes.',
  },
  wrongCode: 'That code is incorrect. Use the one from the latest email.',
  codeExpired: 'That code has expired. Request a new one.',
  codeOtherBrowser: 'Sign in with the password you chose to get a code for this browser.',
  ticketExpired: 'This step has expired. Request a new code.',
  signInExpired: 'This step has expired. Sign in again.',
  secondStepMissing: 'Two-step verification was turned on for this account. Sign in again.',
  wrongTwoStepCode: 'That code is incorrect or was already used. Enter the newest code of your app.',
  twoStepSetUpExpired: 'This step has expired. Turn on two-step verification again.',
  twoStepIsOn: 'Two-step verification is already turned on. Reload this page.',
  twoStepIsOff: 'Two-step verification is already turned off. Reload this page.',
  noAccountAt: 'There is no account with the address {email}.',
  setupExpired: 'This link has expired. Open the invitation email again.',
  hasAccount: 'This address already has an account. Sign in instead.',
  passwordLength: 'Use {min} to {max} characters for the password.',
  passwordCommon: 'That password is too common. Choose one that is hard to guess.',
  passwordSimple: 'That password follows a simple pattern. Choose one that is hard to guess.',
  passwordPersonal: 'The password must not contain your email address.',
  unknownTimeZone: 'Choose a time zone from the list.',
  unknownCurrency: 'Choose a currency from the list.',
  noSuchPerson: 'This account no longer exists.',
  noSuchSession: 'That device is no longer signed in.',
  notInPortal: 'You are not a member of this company.',
  notAdmin: 'Only an admin of the company can do this.',
  noSuchMember: 'This person is not a member of the company.',
  lastAdmin: 'A company needs at least one admin. Make another member an admin first.',
  noSuchAccountId: 'There is no account with the ID {id}.',
  noSuchAccount:
    'There is no account with the address {email}. A finished erasure deletes the address too; use the ID of the person to see its result.',
  onlyAdminOf:
    'This person is the only admin of {portals}. Make another member an admin there, or delete the portal, first.',
  invitationClosed: 'This invitation is no longer open. Ask for a new one.',
  seatsTaken: {
    one: 'The only seat of your plan is taken. Add seats to invite more people.',
    other: 'All {count} seats of your plan are taken. Remove a member, revoke a pending invitation, or add seats.',
  },
  noFreeSeat: 'The company has no free seat. Ask an admin of the company for one, then open the link again.',
  membershipUndecided: 'Couldn’t check whether this person may join. Nothing was changed; try again in a minute.',
  noSuchInvitation: 'There is no pending invitation for that address.',
});
