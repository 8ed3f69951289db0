import type { FileStore } from '../services';

/** The file store as core itself uses it: all of it can be gone through. */
export interface StoredFiles extends FileStore {
  /** Keys of all files, in no order. Those that come and go meanwhile may or may not be among them. */
  list(): AsyncIterable<string>;
  /** Bytes; undefined where there is no such file. */
  size(key: string): Promise<number | undefined>;
  /**
   * Stores a file whose size is known only at its end; like `put`, the file appears whole or not at all.
   *
   * @returns its size in bytes.
   */
  putStream(key: string, data: AsyncIterable<Uint8Array>): Promise<number>;
  /**
   * Removes the unfinished files that were last written before that moment, such as those of killed processes.
   *
   * @param folder only below this folder of the store, such as `exports/0190…`.
   */
  removeUnfinished(before: Date, folder?: string): Promise<void>;
}
