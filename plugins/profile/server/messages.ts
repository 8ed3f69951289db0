import { defineMessages } from '@tessera/core/contract';

/** Sentences about profiles. */
export const profileServerMessages = defineMessages('profile', {
  noPhoto: 'There is no such photo.',
  photoTooLarge: 'This picture is too large. Choose one of at most {most} MB.',
});
