import { defineMessages } from '@tessera/core/contract';

/** Sentences about tax profiles. */
export const taxMessages = defineMessages('billing', {
  countryInvalid: 'Country: enter the two letters of the country, such as DE.',
  emailInvalid: 'Email for invoices: enter a valid email address, or leave it empty.',
  taxIdWithoutCountry: 'Choose the country of the tax ID.',
  taxIdFormat: 'This is not a tax ID of the chosen country. It looks like {example}.',
  taxIdChecksum: 'A digit of this tax ID is wrong. Compare it with your registration.',
});
