import { defineMessages } from '@tessera/core/contract';

/** Texts of the storage page. */
export const storageMessages = defineMessages('company', {
  storageTitle: 'Storage',
  storageUsed: '{used} of {limit} used',
  storageMeter: 'Storage in use',
  storageByArea: 'By work area',
  storageFiles: { one: '{count} file', other: '{count} files' },
  storageRemoved: 'Removed and unfinished',
  storageRemovedHint: 'Removed files can be restored for 30 days, then their storage is free again.',
  storageExports: 'Exports of company data',
  storageExportsHint: 'They expire within days and don’t count towards the limit.',
  largestFiles: 'Largest files',
  noFiles: 'No files have been attached yet.',
  storageAddedBySystem: 'Added automatically',
  storageFailed: 'Couldn’t load the storage',
  filesFailed: 'Couldn’t load the files',
  moreFilesFailed: 'Couldn’t load more files',
  storageOffline: 'You’re offline, so how much storage is in use isn’t known. It loads again when you’re back online.',
  filesOffline: 'You’re offline. The files load again when you’re back online.',
  storageNothingLost: 'Nothing was changed. Try again.',
});
