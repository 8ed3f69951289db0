/** A link to create. */
export interface NewLink<T> {
  readonly payload: T;
  /** After this moment the link has expired. */
  readonly until: Date;
  /** The thing that the link is about; `revoke` finds its links by this. */
  readonly subject: string;
  /** The person whom the link is for; the link is deleted with the person's data. */
  readonly personId?: string;
}
