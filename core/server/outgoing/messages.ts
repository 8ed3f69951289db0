import { defineMessages } from '../../contract';

/** Sentences about calls that leave the installation. */
export const outgoingMessages = defineMessages('core', {
  outgoingAddressInvalid: 'Enter a web address that begins with https:// or http://, without a user name or password.',
  outgoingAddressRefused:
    'The address {host} is inside a private network. Ask the operator of this installation to allow it.',
  outgoingUnreachable: '{host} could not be reached. Check the address, or try again later.',
  outgoingTookTooLong: '{host} did not answer in time. Try again later.',
  outgoingBodyRedirected:
    '{host} redirects the request to {next}. Its content was not sent there; use the new address.',
  outgoingTooLarge: 'The answer of {host} is larger than expected, so it was not read.',
  outgoingTooManyRedirects: '{host} sends on to ever new addresses, so it was not read.',
});
