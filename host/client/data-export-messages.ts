import { defineMessages } from '@tessera/core/contract';

/** Texts of the data export page; loaded with it. */
export const dataExportMessages = defineMessages('host', {
  about:
    'An export contains everything your company stores here: members, tasks with their history, settings and attached files, in one compressed file. You can keep it, or move it to another installation.',
  aboutTime:
    'It is written in the background, so you can keep working or close this page. Finished exports can be downloaded for 7 days.',
  start: 'Start export',
  starting: 'The export has started',
  exports: 'Exports',
  empty: 'Export everything your company stores here to a file.',
  loadFailed: 'Couldn’t load the exports',
  exportsLoadFailedText: 'Check your connection, then try again.',
  outdated: 'Couldn’t refresh this list. It may be out of date.',
  requestedBy: 'Started by {name}',
  requested: 'Started',
  queued: 'Waiting to start',
  running: 'Running',
  ready: 'Ready',
  failed: 'Failed',
  failedText:
    'The export couldn’t be written. Start a new one; if it fails again, contact the operator of this installation.',
  rowProgress: '{count} of about {total} records',
  fileProgress: '{size} of about {total} of files',
  progressOf: 'Progress of the export of {date}',
  expires: 'Available until {date}',
  download: 'Download',
  downloadOf: 'Download the export of {date}',
  cancel: 'Cancel',
  cancelOf: 'Cancel the export of {date}',
  remove: 'Delete',
  removeOf: 'Delete the export of {date}',
  removeTitle: 'Delete this export?',
  removeText: 'The file will be deleted permanently. Your company’s data stays as it is.',
});
