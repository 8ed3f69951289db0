/** An email by template. The template's owner registers it. Recipients are never plain strings (header injection). */
export interface MailMessage {
  readonly to: { readonly name: string; readonly address: string };
  readonly template: `${string}.${string}`;
  /** Must not contain names of persons other than the recipient; see `sender`. */
  readonly data: object;
  /**
   * Id of the person on whose behalf the email is sent. The template gets the name as `about.sender`. It is looked up
   * when the email is rendered, so that no name is stored.
   */
  readonly sender?: string;
}
