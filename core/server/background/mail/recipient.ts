import { localized } from '../../../contract';
import type { MailMessage } from '../../request-context/mail-message';
import { AppError } from '../../platform/app-error';
import { mailMessages } from './messages';

/**
 * One local part and one domain, without spaces, control characters, commas, brackets or quotes, so that an address
 * cannot contain a second recipient or a header.
 */
const addressPattern = /^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}@[^\s@<>,;:"()[\]\\\p{Cc}]{1,253}$/u;

/**
 * Returns a recipient that is safe for the mail library, which parses strings.
 *
 * @throws AppError `validation_failed` for an address that could be parsed as something else.
 */
export function checkedRecipient(to: MailMessage['to']): MailMessage['to'] {
  if (!addressPattern.test(to.address)) {
    throw new AppError('validation_failed', localized(mailMessages.addressInvalid));
  }
  return { name: singleHeaderLine(to.name), address: to.address };
}

/** Text for a header: control characters become spaces. */
export function singleHeaderLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
