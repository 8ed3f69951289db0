import type { Upload } from '../../contract';
import type { Cookies } from '../services';

/** A call as the door sees it, whatever framework carries it. */
export interface HttpCall {
  /** `x-request-id`. */
  readonly requestId: string;
  /** `traceparent`, when it is valid. */
  readonly trace: string | undefined;
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  /** Parameters of the path, decoded; their case is kept. */
  readonly params: Readonly<Record<string, string>>;
  header(name: string): string | undefined;
  /** Of the peer, or what a trusted proxy says. */
  readonly address: string;
  /** Bytes of the body as they came; undefined when there are none, or when they come in parts. */
  readonly body: Uint8Array | undefined;
  /** Reads the parts of a multipart body. Called after the gate, so that nobody fills memory who may not pass. */
  readParts(): Promise<readonly BodyPart[]>;
  readonly cookies: Cookies;
}

/** A field or a file of a multipart body. */
export type BodyPart =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | { readonly kind: 'file'; readonly name: string; readonly upload: Upload; readonly bytes: Uint8Array };

/** What goes back. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array> | undefined;
}
