import { defineMessages } from '@tessera/core/contract';

/** Texts of the company's settings. */
export const companyMessages = defineMessages('company', {
  title: 'Company',
  hint: 'Applies to everyone in the company. Only admins can change it.',
  name: 'Company name',
  nameMissing: 'Enter the name of your company.',
  timeZone: 'Time zone',
  timeZoneHint: 'Scheduled work, such as reminders, runs at this company’s time. Members see times in their own zone.',
  timeZoneMissing: 'Choose a time zone.',
  workingDays: 'Working days',
  workingDaysMissing: 'Choose at least one working day.',
  locale: 'Language',
  localeHint: 'For emails to people who have not chosen a language.',
  currency: 'Currency',
  currencyHint: 'For amounts that name no other currency. A change converts no amount.',
  fiscalYearStart: 'Fiscal year begins in',
  fiscalYearHint: 'Decides which months “This quarter” covers in filters, and adds “This fiscal year” to them.',
  save: 'Save changes',
  saved: 'The company’s settings were saved.',
  loadFailed: 'Couldn’t load the company’s settings',
  loadFailedHint: 'Nothing was changed. Try again.',
});
