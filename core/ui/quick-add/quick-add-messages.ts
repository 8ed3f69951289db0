import { defineMessages } from '../../contract';

/** Messages of a text field that recognizes more than words. */
export const quickAddMessages = defineMessages('ui', {
  quickAdd: 'Recognized in the text',
  quickAddHint: 'Recognized parts leave the text when you save. Esc turns the last one back into text.',
  quickAddKept: '“{text}” stays in the text.',
});
