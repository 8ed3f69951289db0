import type { CallContext } from '../../request-context/call-context';

/** A rendered email. The template escapes the HTML. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * An https address of this installation that unsubscribes with one POST (RFC 8058). Only for emails that people may
   * opt out of; not for codes, invitations and security notices.
   */
  readonly unsubscribeUrl?: string;
}

export interface MailTemplate {
  readonly name: `${string}.${string}`;
  render(data: object, about: MailReader): MailContent;
}

/** The recipient of an email: the language of their account, or else of the request that caused the email. */
export interface MailReader {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly publicUrl: string;
  /** Name of the message's `sender`, if it has one. */
  readonly sender?: string;
  readonly translate: CallContext['translate'];
}
