import type { Upload } from '../../contract';
import type { Cookies } from './call-context';

/** A request, independent of the web framework. */
export interface IncomingRequest {
  /** `x-request-id`. */
  readonly requestId: string;
  /** `traceparent`, when it is valid. */
  readonly trace: string | undefined;
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  /** Decoded path parameters, in their original case. */
  readonly params: Readonly<Record<string, string>>;
  header(name: string): string | undefined;
  /** Address of the peer, or of the client according to a trusted proxy. */
  readonly address: string;
  /** Raw bytes of the body. Undefined without a body, and for multipart bodies and streams. */
  readonly body: Uint8Array | undefined;
  /**
   * Receives a multipart body; its files go to the disk. Called after the gate, so that unauthorized requests cannot
   * fill it.
   *
   * @param maxBytes of all fields and files together
   */
  readParts(maxBytes: number): Promise<readonly BodyPart[]>;
  /** Removes received files that the handler did not store. */
  releaseParts(): Promise<void>;
  /** A body that is read as it arrives. */
  readonly stream: AsyncIterable<Uint8Array>;
  /** Resolves when the whole body was received, or its connection was lost. */
  readonly received: Promise<void>;
  readonly cookies: Cookies;
}

/** A field or a file of a multipart body. */
export type BodyPart =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | { readonly kind: 'file'; readonly name: string; readonly upload: Upload };

/** A response. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array> | undefined;
}
