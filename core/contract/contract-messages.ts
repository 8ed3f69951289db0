import { defineMessages } from './messages';

/** What the schemas of every contract say about a value that does not fit. */
export const contractMessages = defineMessages('core', {
  personName: 'Name',
  lineMissing: 'Fill in “{field}”.',
  lineLong: '“{field}” takes at most {most} characters.',
  linePlain: '“{field}” must be plain text without < or >.',
  emailMissing: 'Enter an email address.',
  emailOdd: 'Enter a valid email address, such as name@company.com.',
  fileUnknown: 'There is no such file.',
  uploadMissing: 'Choose a file.',
  richTextLong: 'The text is too long. Shorten it, or attach it as a file.',
  richTextOdd: 'The text holds characters that cannot be kept.',
  linkOdd: 'A link must begin with https:// or mailto:.',
  searchMissing: 'Enter what you are looking for.',
  searchLong: 'Use at most {most} characters to search.',
});
