import { createHash } from 'node:crypto';
import type { Upload } from '../../../contract';
import { FileStore } from '../../platform/file-store';
import type { PortalContext } from '../../request-context/call-context';
import { collectBytes } from '../files/collect-bytes';
import { validateUpload, withExtension } from '../files/file-kinds';
import { PictureShrinker } from '../files/picture-shrinker';
import type { NewAttachment } from './attachments';

/** An upload that was accepted. */
export interface PreparedUpload {
  readonly file: NewAttachment;
  /** Stores the bytes under a key. */
  readonly store: (key: string) => Promise<void>;
}

/**
 * Validates an upload by its bytes. Pictures are re-encoded in memory; other files stay where they were received.
 *
 * @param maxBytes of files other than pictures; default 10 MiB
 * @throws AppError as `validateUpload` does.
 */
export async function prepareUpload(
  context: PortalContext,
  upload: Upload,
  maxBytes?: number,
): Promise<PreparedUpload> {
  const files = context.get(FileStore);
  const { kind, type } = validateUpload(upload, maxBytes);
  if (kind === 'other') {
    const { name, size, sha256 } = upload;
    return { file: { name, type, size, sha256 }, store: (key) => files.putUpload(key, upload) };
  }
  const { bytes, ...picture } = await context.get(PictureShrinker).clean(await collectBytes(upload.open()));
  const file = {
    name: withExtension(upload.name, picture.ending),
    type: picture.type,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  return { file, store: (key) => files.put(key, once(bytes), file) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
