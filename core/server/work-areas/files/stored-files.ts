import type { FileStaging } from '../../platform/file-staging';
import type { FileStore } from '../../platform/file-store';

/** The file store for core itself, which can list all files. */
export interface StoredFiles extends FileStore {
  /** Where uploads are received. */
  readonly staging: FileStaging;
  /** Lists the keys of all files in no order. Files added or removed meanwhile may or may not be included. */
  list(): AsyncIterable<string>;
  /**
   * Stores a file of unknown size. Like `put`, the file appears whole or not at all.
   *
   * @returns the size in bytes.
   */
  putStream(key: string, data: AsyncIterable<Uint8Array>): Promise<number>;
  /**
   * Removes partial and staged files last written before that moment, such as those of killed processes.
   *
   * @param folder only below this folder of the store, such as `exports/0190…`
   */
  removeUnfinished(before: Date, folder?: string): Promise<void>;
  /** Removes what deleted files leave of one owner: the empty folders `<kind>/<owner>`, such as `attachments/0190…`. */
  removeEmptyFolders(owner: string): Promise<void>;
}

/** Creates the file store of an installation. `folder` is its place on the local disk. */
export type CreateFileStore = (folder: string) => StoredFiles;
