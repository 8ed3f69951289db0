/** A part of a multipart call, as the handler sees it. */
export interface Upload {
  readonly name: string;
  /** Found by looking at the bytes, not by believing the sender. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  open(): AsyncIterable<Uint8Array>;
}

/** What a handler of kind `download` returns; sent as an attachment with nosniff and a sandboxing policy. */
export interface Download {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly etag: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}
