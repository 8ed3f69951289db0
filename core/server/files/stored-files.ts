import type { FileStore } from '../services';

/** The file store as core itself uses it: all of it can be gone through. */
export interface StoredFiles extends FileStore {
  /** Keys of all files, in no order. Those that come and go meanwhile may or may not be among them. */
  list(): AsyncIterable<string>;
  /** Bytes; undefined where there is no such file. */
  size(key: string): Promise<number | undefined>;
  /** Removes what processes that were killed while they stored a file left behind, begun before that moment. */
  removeUnfinished(before: Date): Promise<void>;
}
