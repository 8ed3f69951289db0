import { serviceToken } from '../../contract';

/**
 * Address of the installation for people: for links in files and calendars. Emails have it in their templates. Provided by
 * core.
 */
export interface PublicAddress {
  /** Origin without a trailing slash: `https://work.example`. */
  readonly origin: string;
}
export const PublicAddress = serviceToken<PublicAddress>('core:PublicAddress');
