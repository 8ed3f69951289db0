import { defineMessages } from '@tessera/core/contract';

/** Texts about how invoices name the company. */
export const detailsMessages = defineMessages('billing', {
  detailsTitle: 'Billing details',
  detailsHint: 'As the next invoices name the company. Those that are written already stay as they are.',
  detailsEdit: 'Edit billing details',
  editDetails: 'Edit',
  detailsSaved: 'Saved. The next invoice has these details.',
  detailsFailed: 'Couldn’t load the billing details',
  detailsMissing: 'Add the legal name and address, so that invoices can be used in your bookkeeping.',
  saveDetails: 'Save',
  legalName: 'Legal name',
  legalNameHint: 'If it is empty, invoices have the name of the company here.',
  address: 'Address',
  addressHint: 'Street and number, in up to three lines.',
  postcode: 'Postcode',
  city: 'City',
  country: 'Country',
  taxId: 'VAT ID or tax number',
  reference: 'Your reference',
  referenceHint: 'Such as the number of an order; it is printed on each invoice.',
  invoiceEmail: 'Email for invoices',
  invoiceEmailHint: 'Gets messages about invoices too, besides the admins.',
});
