import type { ReaderSettings } from '../../../contract';
import type { CallContext } from '../../request-context/call-context';

/** A rendered email. The template escapes the HTML. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Lays out one kind of email from its data, in the language and zone of its reader. */
export interface MailTemplate {
  readonly name: `${string}.${string}`;
  render(data: object, about: MailReader): MailContent;
}

/**
 * The recipient of an email. Language, time zone and clock are those of their account, or else the language of the
 * request that caused the email and the zone of its company.
 */
export interface MailReader extends ReaderSettings {
  readonly direction: 'ltr' | 'rtl';
  readonly publicUrl: string;
  /** Name of the message's `sender`, if it has one. */
  readonly sender?: string;
  /** Address of the page that turns off such emails, if the message has `unsubscribe`. `layOutMail` links to it. */
  readonly unsubscribeUrl?: string;
  /** Translates into the reader's language, with dates in their time zone. */
  readonly translate: CallContext['translate'];
}
