/**
 * A response that was stripped and serialized earlier, where doing so for every request would cost more than everything
 * else. Created by core only (`listedPage`), so nothing is sent unstripped.
 */
export class ReadyAnswer<T> {
  /** For the compiler only. */
  declare readonly value?: T;

  constructor(
    /** JSON. */
    readonly text: string,
  ) {}

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}
