import { serviceToken } from '../../contract';

/** The file that a staged file becomes. */
export interface StagedBytes {
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of all bytes, in hexadecimal. */
  readonly sha256: string;
}

export interface AppendOptions {
  /** The caller's idea of the bytes that are already staged. */
  readonly offset: number;
  /** Maximum size of the whole file in bytes. */
  readonly maxBytes: number;
}

/**
 * Receives files piece by piece and hashes them meanwhile. A staged file is not part of the store: nothing lists or opens
 * it, until `publish` moves it there whole. Staged bytes survive a restart of the server. Keys are those of a file store.
 */
export interface FileStaging {
  /**
   * Writes bytes to the end of a staged file, which begins with the first append. If the source fails, such as by a lost
   * connection, the bytes received until then stay and are synced. A second append to the same file in this process
   * ends the first one, whose connection may be dead.
   *
   * @returns the size in bytes after it.
   * @throws AppError `conflict` when the file does not have `offset` bytes, `too_large` above `maxBytes`,
   * `plugin_unavailable` when the disk is full, and whatever the source throws.
   */
  append(key: string, data: AsyncIterable<Uint8Array>, options: AppendOptions): Promise<number>;
  /** Bytes staged so far; 0 for an unknown key. */
  size(key: string): Promise<number>;
  /** The first bytes, to detect the type. */
  head(key: string): Promise<Uint8Array>;
  /** Size and hash. Reads the file only if this process has not received all of it. */
  describe(key: string): Promise<StagedBytes>;
  open(key: string): AsyncIterable<Uint8Array>;
  /** Moves the bytes to the store, under another key. They appear there whole or not at all, even after a power failure. */
  publish(key: string, target: string): Promise<void>;
  /** Ends a running append and removes the bytes. */
  discard(key: string): Promise<void>;
}
export const FileStaging = serviceToken<FileStaging>('core:FileStaging');
