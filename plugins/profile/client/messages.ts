import { defineMessages } from '@tessera/core/contract';

/** Texts around a person's own account. */
export const messages = defineMessages('profile', {
  title: 'Profile settings',
  photo: 'Your photo',
  photoHint: 'PNG, JPEG or WebP of at most 10 MB. It becomes a square.',
  photoChoose: 'Choose a picture',
  photoRemove: 'Remove',
  photoTooLarge: 'That picture is larger than 10 MB. Choose a smaller one.',
  photoSaved: 'Your photo was changed.',
  photoRemoved: 'Your photo was removed.',

  details: 'About you',
  fullName: 'Full name',
  fullNameMissing: 'Enter your name as your colleagues know it.',
  jobTitle: 'Job title',
  phone: 'Phone',
  email: 'Email',
  emailHint: 'The address that you sign in with.',
  save: 'Save changes',
  saved: 'Your profile was saved.',
  loadFailed: 'Your profile could not be loaded',
  loadFailedHint: 'Nothing was changed. Try again.',

  appearance: 'Appearance',
  theme: 'Theme',
  themeSystem: 'As the system',
  themeLight: 'Light',
  themeDark: 'Dark',

  devices: 'Devices',
  devicesHint: 'Where you are signed in. Sign out what you do not know.',
  deviceName: '{browser} on {system}',
  thisDevice: 'This device',
  signOutDevice: 'Sign out',
  signOutNamed: 'Sign out {device}',
  deviceEnded: 'That device was signed out.',
});
