import { defineMessages } from './messages';

/** Validation messages of the schemas in every contract. */
export const coreContractMessages = defineMessages('core', {
  personName: 'Name',
  companyName: 'Company name',
  localeInvalid: 'Choose a language, such as en or de.',
  currencyInvalid: 'Choose a currency, such as EUR or USD.',
  holidayDay: 'Choose a day, such as 2026-12-25.',
  holidayName: 'Name of the holiday',
  lineMissing: 'Fill in “{field}”.',
  lineLong: '“{field}” can have at most {max} characters.',
  linePlain: '“{field}” must be plain text without < or >.',
  emailMissing: 'Enter an email address.',
  emailInvalid: 'Enter a valid email address, such as name@company.com.',
  fileUnknown: 'This file doesn’t exist.',
  uploadMissing: 'Choose a file.',
  richTextLong: 'The text is too long. Shorten it, or attach it as a file.',
  richTextInvalid: 'The text contains characters that can’t be saved.',
  richTextDeep: 'The text has too many parts within each other. Simplify it, or attach it as a file.',
  linkInvalid: 'A link must begin with https://, mailto: or /.',
  watchedIdsInvalid: 'Send ids separated by commas, {max} at most.',
  filterInvalid: 'Choose another value for the filter “{field}”.',
  searchMissing: 'Enter a search term.',
  searchLong: 'Use at most {max} characters to search.',
});
