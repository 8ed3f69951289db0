/**
 * An answer that has been stripped to its schema and written already, where writing it for every call would cost more
 * than all the rest. Made by core alone (`listedPage`), so nothing leaves unstripped.
 */
export class ReadyAnswer<T> {
  /** Exists for the compiler only. */
  declare readonly value?: T;

  constructor(
    /** JSON. */
    readonly text: string,
  ) {}

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}
