import { defineMessages } from '../contract';

/** Messages of the parts of `core/ui` on the first page; those of other parts are in `area-messages.ts`. */
export const commonMessages = defineMessages('ui', {
  optional: 'optional',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  passwordEmpty: 'Use {min} characters or more. A sentence is easy to remember.',
  passwordShort: {
    one: '{count} more character is needed.',
    other: '{count} more characters are needed.',
  },
  passwordWeak: 'Easy to guess. Add another word.',
  passwordFair: 'Fair. Longer is stronger.',
  passwordStrong: 'Strong.',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  retry: 'Retry',
  draftRestored: 'Restored your draft.',
  draftAside: 'You have an unsaved draft with different values.',
  draftUse: 'Use the draft',
  draftDiscard: 'Discard',
  loading: 'Loading…',
  nowThere: 'now {time}',
});
