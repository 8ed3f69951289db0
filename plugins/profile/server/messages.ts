import { defineMessages } from '@tessera/core/contract';

/** Error messages about photos. */
export const profileServerMessages = defineMessages('profile', {
  noPhoto: 'This photo doesn’t exist.',
  photoTooLarge: 'This image is too large. Choose one of at most {max} MB.',
});
