import { defineMessages } from '../../contract';

/** What is said of files on their way to the server. They arrive with the first panel that shows files. */
export const uploadMessages = defineMessages('core', {
  uploadTooLarge: 'A file may have at most {most} MB.',
  uploadFolder: 'A folder cannot be attached. Open it, and drop the files in it.',
  uploadBroken: 'The connection broke off. Nothing was lost: try again.',
  uploadRefused: '“{name}” was not attached. {reason}',
});
