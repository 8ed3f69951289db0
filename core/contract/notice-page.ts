/**
 * What the handler of an endpoint with `responds: 'page'` returns: a small page for a person who opened a link and need
 * not have an account. All of it is text, which the server lays out and escapes; nothing on the page runs.
 */
export interface NoticePage {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /**
   * Sends a form to the address of the page, by POST: opening a link must not change anything, because mail scanners
   * open links before people do.
   */
  readonly button?: NoticeButton;
  /** Further buttons, below the first one. */
  readonly moreButtons?: readonly NoticeButton[];
}

/** A form of hidden fields with its button. */
export interface NoticeButton {
  readonly label: string;
  readonly fields: Readonly<Record<string, string>>;
}
