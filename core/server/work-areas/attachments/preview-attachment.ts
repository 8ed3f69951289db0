import type { Download, PreviewSize } from '../../../contract';
import { localized } from '../../../contract';
import { withExtension } from '../files/file-kinds';
import { fileMessages } from '../files/messages';
import { PicturePreviews } from '../files/picture-previews';
import { AppError } from '../../platform/app-error';
import { FileStore } from '../../platform/file-store';
import type { PortalContext } from '../../request-context/call-context';
import { attachmentKey } from './attachment-key';
import type { Attachment } from './attachments';

/**
 * A scaled-down version of a stored picture, as the response of an endpoint of kind `download`.
 *
 * @throws AppError `not_found` for a file that is not a picture; `unsupported_type` or `plugin_unavailable` when it
 * cannot be scaled down.
 */
export async function previewAttachment(
  context: PortalContext,
  attachment: Attachment,
  size: PreviewSize,
): Promise<Download> {
  const { id, name, type, sha256 } = attachment;
  if (!type.startsWith('image/')) {
    throw new AppError('not_found', localized(fileMessages.noPreview));
  }
  const files = context.get(FileStore);
  const picture = { sha256, open: () => files.open(attachmentKey(context.clientId, id)) };
  const bytes = await context.withoutTransaction(() => context.get(PicturePreviews).of(picture, size));
  return {
    name: withExtension(name, 'webp'),
    type: 'image/webp',
    size: bytes.length,
    etag: `"${sha256}-${size}"`,
    bytes: once(bytes),
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
