import { defineMessages } from '../../contract';

/** Messages about uploads. They load with the first panel that shows files. */
export const uploadMessages = defineMessages('core', {
  uploadTooLarge: 'Files can be up to {max} MB.',
  uploadFolder: 'Folders can’t be attached. Open the folder and drop its files here.',
  uploadBroken: 'Connection lost. Try again.',
  uploadRefused: '“{name}” was not attached. {reason}',
});
