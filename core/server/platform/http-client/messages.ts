import { defineMessages } from '../../../contract';

/** Messages about outgoing requests. */
export const httpClientMessages = defineMessages('core', {
  outgoingAddressInvalid: 'Enter a web address that begins with https:// or http://, without a user name or password.',
  outgoingNotEncrypted: 'Enter a web address that begins with https://: this request is only sent encrypted.',
  outgoingAddressRefused:
    'The address {host} is inside a private network. Ask the operator of this installation to allow it.',
  outgoingUnreachable: '{host} could not be reached. Check the address, or try again later.',
  outgoingTookTooLong: '{host} did not respond in time. Try again later.',
  outgoingBodyRedirected:
    '{host} redirects the request to {next}. Its content was not sent there. Use the new address.',
  outgoingTooLarge: 'The response of {host} is larger than allowed and was not read.',
  outgoingTooManyRedirects: '{host} redirects too many times. The response was not read.',
});
