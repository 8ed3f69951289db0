import type { LinkPurpose } from '../../contract';
import type { NewLink } from './new-link';

/** An email by template. The template's owner registers it. Recipients are never plain strings (header injection). */
export interface MailMessage<Payload = unknown> {
  readonly to: { readonly name: string; readonly address: string };
  readonly template: `${string}.${string}`;
  /** Must not contain names of persons other than the recipient; see `sender`. */
  readonly data: object;
  /**
   * Id of the person on whose behalf the email is sent. The template gets the name as `about.sender`. It is looked up
   * when the email is rendered, so that no name is stored.
   */
  readonly sender?: string;
  /**
   * Lets the reader turn off such emails, by a link in the email and by one click in the email program (RFC 8058). The
   * plugin declares the purpose by `onUnsubscribe`; the link is created in the same transaction. Only in contexts of
   * portals. Leave it out of emails that people may not opt out of: codes, invitations and security notices.
   */
  readonly unsubscribe?: MailUnsubscription<Payload>;
}

/** What the link in an email turns off, and until when it works. */
export interface MailUnsubscription<Payload = unknown> extends NewLink<NoInfer<Payload>> {
  readonly purpose: LinkPurpose<Payload>;
}
