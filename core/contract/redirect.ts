/** What the handler of an endpoint with `responds: 'redirect'` returns. */
export interface Redirect {
  /**
   * Path of one of the product's own pages, with query and fragment, such as `/tasks?view=mine`; or an address at one of
   * the endpoint's `redirectOrigins`. Anything else is refused, so a redirect never leads where a caller wants it to.
   */
  readonly to: string;
}
