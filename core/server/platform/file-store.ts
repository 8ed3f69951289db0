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
  /** @throws AppError `not_found`. */
  open(key: string, range?: { readonly start: number; readonly end: number }): Promise<AsyncIterable<Uint8Array>>;
  remove(key: string): Promise<void>;
}

export const FileStore = serviceToken<FileStore>('core:FileStore');
