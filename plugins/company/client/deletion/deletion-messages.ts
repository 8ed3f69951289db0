import { defineMessages } from '@tessera/core/contract';

/** Texts of the deletion of the company. */
export const deletionMessages = defineMessages('company', {
  deletion: 'Delete the company',
  deletionHint:
    'Deletes the company {days} days later, for all members. Until then it works as before, and any admin can keep it.',
  deletionOpen: 'Delete company',
  deletionPlanned: 'This company will be deleted on {date}. Until then, any admin can keep it by “Keep company” above.',
  deletionTitle: 'Delete {company}?',
  deletionLater: 'It is deleted on {date}. Until then everyone can work as before, and sees when it ends.',
  deletionMails: 'Every admin is told by email, now and on the day before.',
  deletionData: 'All tasks, files, settings and invoices are deleted then. No one can restore them.',
  deletionBilling: 'A paid plan is not renewed.',
  deletionExport: 'Export the data first',
  deletionName: 'Type the name of the company to confirm: {company}',
  deletionNameMissing: 'Type the name of the company.',
  deletionNameWrong: 'This is not the name of the company.',
  deletionPassword: 'Your password',
  deletionPasswordMissing: 'Enter your password.',
  deletionCode: 'Code from your app, or a recovery code',
  deletionCodeMissing: 'Enter the code.',
  deletionYes: 'Delete company',
  deletionScheduled: '{company} will be deleted on {date}.',
  deletionOwnerTitle: 'Only the owner can delete the company',
  deletionOwnerText: 'The user management shows who the owner of {company} is.',
  deletionFailed: 'Couldn’t check whether you can delete the company',
  deletionFailedHint: 'Nothing was changed. Try again.',
  deletionOffline:
    'You’re offline, so whether you own the company isn’t known. It’s checked again when you’re back online.',
  deletionUnknown:
    'The server didn’t respond, so whether the deletion was scheduled isn’t known. Try again: a deletion that is scheduled already keeps its date.',
  deletionNotScheduled: 'The deletion was not scheduled. Try again.',
  deletionClose: 'Close',
});
