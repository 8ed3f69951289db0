import { defineMessages } from '@tessera/core/contract';

/** Validation messages of web hooks. */
export const webhooksContractMessages = defineMessages('webhooks', {
  webhookUnknown: 'This web hook doesn’t exist.',
  deliveryUnknown: 'This delivery doesn’t exist. Deliveries are kept for 30 days.',
  nameField: 'Name',
  descriptionField: 'Description',
  urlInvalid: 'Enter the full web address of the receiver, such as https://example.com/hooks.',
  urlLong: 'Use at most {max} characters for the address.',
  eventsMissing: 'Choose at least one event.',
  eventUnknown: 'Choose events of the list.',
  sinceInvalid: 'Choose a date and time.',
});
