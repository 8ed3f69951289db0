import { defineMessages } from '../../contract';

/** Sentences about files. */
export const fileMessages = defineMessages('core', {
  fileMissing: 'This file does not exist any more.',
  noPreview: 'There is no preview of this file.',
  noPicture: 'This file is not a picture that can be read. Choose a JPEG, PNG, WebP, GIF or AVIF file.',
  pictureTooLarge: 'This picture has too many pixels. Choose a smaller one.',
  fileEmpty: 'This file is empty. Choose another one.',
  program: 'Programs cannot be attached. Put it into an archive, such as a ZIP file, if it must be shared.',
  otherThanNamed:
    'This file is named like a {ending} file, but it is something else. Check it, or give it its right name.',
  fileTooLarge: 'A file may have at most {most} MB.',
  filesFull: 'The files of this portal fill the {most} MB that it has. Remove some, or ask an admin.',
  tooManyFiles: 'There are {most} files here already. Remove some, or attach this one elsewhere.',
  storeFull: 'There is no space left to store this file. Nothing was changed; ask whoever runs this installation.',
  picturesUnavailable: 'Pictures cannot be processed on this installation. Ask its operator.',
});
