import { defineMessages } from '@tessera/core/contract';

/** Texts of the page "Data export"; loaded with it. */
export const dataExportMessages = defineMessages('host', {
  about:
    'An export holds everything that your company keeps here: members, tasks with their history, settings and attached files, in one compressed file. You can keep it, or move it to another installation.',
  aboutTime:
    'It is written in the background, so you can go on working or close this page. Finished exports can be downloaded for 7 days.',
  start: 'Start export',
  starting: 'The export has started',
  exports: 'Exports',
  empty: 'Export everything your company keeps here into one file.',
  loadFailed: 'Couldn’t load the exports',
  exportsLoadFailedText: 'Check the connection, then try again.',
  outdated: 'Couldn’t refresh this list. It shows how things were at the last connection.',
  requestedBy: 'Started by {name}',
  requested: 'Started',
  queued: 'Waiting to start',
  running: 'Running',
  ready: 'Ready',
  failed: 'Failed',
  failedText:
    'The export could not be written. Start a new one; if it fails again, tell the operator of this installation.',
  rowProgress: '{count} of about {total} records',
  fileProgress: '{size} of about {total} of files',
  progress: '{percent} done',
  expires: 'Can be downloaded until {date}',
  download: 'Download',
  downloadOf: 'Download the export of {date}',
  cancel: 'Cancel',
  cancelOf: 'Cancel the export of {date}',
  remove: 'Delete',
  removeOf: 'Delete the export of {date}',
  removeTitle: 'Delete this export?',
  removeText: 'The file is deleted for good. Your company’s data stays as it is.',
});
