import { said } from '../../contract';
import type { MailMessage } from '../services';
import { AppError } from '../services';
import { mailMessages } from './messages';

/**
 * One local part, one domain; no spaces, controls, commas, brackets or quotes, so that nothing in it can become a second
 * recipient or a header.
 */
const addressPattern = /^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}@[^\s@<>,;:"()[\]\\\p{Cc}]{1,253}$/u;

/**
 * A recipient as it may be handed to the mail library: never a string that it would parse.
 *
 * @throws AppError `validation_failed` for an address that could be read as something else.
 */
export function checkedRecipient(to: MailMessage['to']): MailMessage['to'] {
  if (!addressPattern.test(to.address)) {
    throw new AppError('validation_failed', said(mailMessages.addressInvalid));
  }
  return { name: singleLine(to.name), address: to.address };
}

/** Text for a header: what would end the line becomes a space. */
export function singleLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
