import { defineMessages } from '@tessera/core/contract';

/** Texts of a person's own data and of the deletion of the account. */
export const accountMessages = defineMessages('profile', {
  ownData: 'Your data',
  ownDataHint:
    'A JSON file with your account, photo, companies, devices, API tokens, notifications, reminders and settings, without passwords and other secrets. What you wrote in a company belongs to the company: its admins can export it.',
  ownDataActivity:
    'Admins of a company see the last day on which you opened it. Only that day is kept, no times and no history.',
  ownDataDownload: 'Download your data',
  ownDataSaved: 'Your data were saved as {file}.',
  closure: 'Delete your account',
  closureHint: 'Ends your access to all companies, and deletes what is kept of you as a person. This can’t be undone.',
  closureOpen: 'Delete account',
  closureTitle: 'Delete your account?',
  closureAccess: 'You are signed out on all devices immediately, and your API tokens end.',
  closureDeleted: 'Your name, photo, contact details, notifications, reminders and settings are deleted.',
  closureKept: 'What you wrote stays in the companies, under the name “Former member”.',
  closureWork:
    'Open tasks that you own stay without an owner. If a certain person is to take them over, ask an admin to remove you from the company first: they choose who.',
  closureFinal:
    'There is no way back, and no one can restore the account. Download your data first if you want to keep them.',
  closurePassword: 'Your password',
  closurePasswordMissing: 'Enter your password.',
  closureCode: 'Code from your app, or a recovery code',
  closureCodeMissing: 'Enter the code.',
  closureYes: 'Delete account for good',
  closureBlockedTitle: 'You can’t delete your account yet',
  closureOwned: 'You own {company}. Open it, and make another admin its owner in the user management.',
  closureOnlyAdmin:
    'You are the only admin of {company}. Make another member an admin and then the owner in the user management. If no one else uses it, delete it in its settings first.',
  closureFailed: 'Couldn’t check whether your account can be deleted',
  closureFailedHint: 'Nothing was changed. Try again.',
  closureClose: 'Close',
});
