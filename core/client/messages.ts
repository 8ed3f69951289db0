import { defineMessages } from '../contract';

/** Messages of core's client. Texts that the specification fixes are spelled exactly as there. */
export const coreMessages = defineMessages('core', {
  sessionExpired: 'Your Session has expired, Please login again.',
  searchSessionExpired: 'Your Session has been expired, Please login again.',
  somethingWrong: 'Something went wrong, Please try again later.',
  unexpectedError: 'Something unexpected went wrong. If the page looks wrong, reload it; your drafts are kept.',
  noConnection: 'No Internet Connection.',
  noModules: "You don't have permissions to access any module. Please contact admin.",
  modulesNotLoaded: 'Failed to load modules. Please try again later.',
  signOutTitle: 'Sign out and lose unsaved work?',
  signOutText: {
    one: 'One entry was not saved. Signing out deletes it from this browser.',
    other: '{count} entries were not saved. Signing out deletes them from this browser.',
  },
  portalLost: 'You are no longer a member of {portal}.',
  signOut: 'Sign out',
  stay: 'Stay',
  draftKept: 'Your text is kept as a draft.',
  continueDraft: 'Continue your draft',
  discardTitle: 'Discard what you typed?',
  discardText: 'It cannot be kept as a draft.',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  writeKept: 'No connection. It will be sent when the connection is back.',
  undo: 'Undo',
  create: 'Create',
  commandFailed: '“{title}” failed. Try again.',
  readOnly: '{portal} is read-only. You can’t change anything right now.',
});
