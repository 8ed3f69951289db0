import { defineMessages } from '../../contract';

/** Sentences about files. */
export const fileMessages = defineMessages('core', {
  fileMissing: 'This file does not exist any more.',
  noPicture: 'This file is not a picture that can be read. Choose a JPEG, PNG, WebP, GIF or AVIF file.',
  pictureTooLarge: 'This picture has too many pixels. Choose a smaller one.',
  picturesUnavailable: 'Pictures cannot be processed on this installation. Ask its operator.',
});
