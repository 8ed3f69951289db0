import { defineMessages } from './messages';

/** Validation messages of the schemas in every contract. */
export const coreContractMessages = defineMessages('core', {
  personName: 'Name',
  lineMissing: 'Fill in “{field}”.',
  lineLong: '“{field}” can have at most {max} characters.',
  linePlain: '“{field}” must be plain text without < or >.',
  emailMissing: 'Enter an email address.',
  emailInvalid: 'Enter a valid email address, such as name@company.com.',
  fileUnknown: 'This file doesn’t exist.',
  uploadMissing: 'Choose a file.',
  richTextLong: 'The text is too long. Shorten it, or attach it as a file.',
  richTextInvalid: 'The text contains characters that can’t be saved.',
  linkInvalid: 'A link must begin with https:// or mailto:.',
  searchMissing: 'Enter a search term.',
  searchLong: 'Use at most {max} characters to search.',
});
