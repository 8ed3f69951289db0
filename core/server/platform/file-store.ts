import type { Upload } from '../../contract';
import { serviceToken } from '../../contract';

/**
 * Stores files outside the database. Downloads go through an endpoint with a policy, never through a public address.
 */
export interface FileStore {
  put(
    key: string,
    data: AsyncIterable<Uint8Array>,
    about: { readonly type: string; readonly size: number },
  ): Promise<void>;
  /** Stores an upload unchanged. Its bytes are already on the disk: they are moved, not copied. */
  putUpload(key: string, upload: Upload): Promise<void>;
  /** @throws AppError `not_found`. */
  open(key: string, range?: { readonly start: number; readonly end: number }): Promise<AsyncIterable<Uint8Array>>;
  /** Size in bytes. Undefined if the file does not exist. */
  size(key: string): Promise<number | undefined>;
  /** Removes the file, and the bytes of an unfinished upload under the same key. */
  remove(key: string): Promise<void>;
}

export const FileStore = serviceToken<FileStore>('core:FileStore');
