import { defineMessages } from '@tessera/core/contract';

/** Field names and sentences in validation messages. */
export const billingContractMessages = defineMessages('billing', {
  fieldLegalName: 'Legal name',
  fieldAddress: 'Address',
  fieldPostcode: 'Postcode',
  fieldCity: 'City',
  fieldCountry: 'Country',
  fieldTaxId: 'Tax ID',
  fieldReference: 'Reference',
  countryInvalid: 'Country: enter the two letters of the country, such as DE.',
  emailInvalid: 'Email for invoices: enter a valid email address, or leave it empty.',
  taxIdWithoutCountry: 'Choose the country of the tax ID.',
  taxIdFormat: 'This is not a tax ID of the chosen country. It looks like {example}.',
  taxIdChecksum: 'A digit of this tax ID is wrong. Compare it with your registration.',
});
