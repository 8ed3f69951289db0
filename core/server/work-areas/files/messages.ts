import { defineMessages } from '../../../contract';

/** Messages about files. */
export const fileMessages = defineMessages('core', {
  fileMissing: 'This file no longer exists.',
  noPreview: 'This file has no preview.',
  noPicture: 'This file is not a readable picture. Choose a JPEG, PNG, WebP, GIF or AVIF file.',
  pictureTooLarge: 'This picture has too many pixels. Choose a smaller one.',
  fileEmpty: 'This file is empty. Choose another one.',
  program: 'Programs can’t be attached. To share one, put it in an archive such as a ZIP file.',
  otherThanNamed: 'This file has the name of a {ending} file, but other content. Check it, or correct its name.',
  fileTooLarge: 'A file may have at most {most} MB.',
  uploadTakenOver: 'This upload continues in another connection.',
  uploadOffset: 'This part does not continue the upload. Ask where it ends, and continue there.',
  uploadUnknown: 'This upload doesn’t exist or has expired. Attach the file again.',
  uploadCut: 'The connection was lost. Continue the upload.',
  uploadUnfinished: 'This upload isn’t complete. Continue it first.',
  pictureFileTooLarge: 'A picture may have at most {most} MB.',
  filesFull: 'The files of your company use all of its {most} MB. Remove some, or ask an admin.',
  tooManyFiles: 'There are already {most} files here. Remove some, or attach this one elsewhere.',
  storeFull:
    'There is no space left to store this file. Nothing was changed. Contact the operator of this installation.',
  picturesUnavailable: 'This installation can’t process pictures. Contact its operator.',
});
