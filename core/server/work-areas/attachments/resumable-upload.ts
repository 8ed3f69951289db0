import type { UploadProgress } from '../../../contract';
import { localized } from '../../../contract';
import { AppError } from '../../platform/app-error';
import { FileStaging } from '../../platform/file-staging';
import { FileStore } from '../../platform/file-store';
import { StagedUpload } from '../../platform/staged-upload';
import type { PortalContext } from '../../request-context/call-context';
import type { EntityReference } from '../activity/activities';
import { validateUpload } from '../files/file-kinds';
import { fileMessages } from '../files/messages';
import { safeFileName, sniffType } from '../files/sniff-type';
import type { AttachedToEntity } from './attach-file';
import { attachmentKey } from './attachment-key';
import type { Attachment, ReservedAttachment } from './attachments';
import { Attachments } from './attachments';
import { prepareUpload } from './prepare-upload';

/** One upload of the caller, as its requests name it. */
export interface UploadReference {
  readonly entity: EntityReference;
  readonly id: string;
}

const megabyte = 1_048_576;
/** Bytes that show a file's type. */
const typeBytes = 16;
const unknownType = 'application/octet-stream';

/**
 * Begins an upload that can be continued. Its row is the one of the later file: it reserves the quota for all its bytes,
 * is invisible, and is deleted after a day, together with what was received.
 *
 * @param file `maxBytes` is the maximum for this entity
 * @throws AppError `too_large`, and as `Attachments.reserve` does.
 */
export async function beginUpload(
  context: PortalContext,
  entity: EntityReference,
  file: { readonly name: string; readonly size: number; readonly maxBytes: number },
): Promise<UploadProgress> {
  const name = safeFileName(file.name);
  if (file.size > file.maxBytes) {
    throw new AppError(
      'too_large',
      localized(fileMessages.fileTooLarge, { most: Math.floor(file.maxBytes / megabyte) }),
    );
  }
  const attachments = context.get(Attachments);
  const { id } = await attachments.reserve(entity, { name, type: unknownType, size: file.size, sha256: '' });
  return progressOf(await reservedOrFail(context, { entity, id }), 0);
}

/** @throws AppError `not_found` for an upload of another person, entity or portal, and for a finished or expired one. */
export async function findUpload(context: PortalContext, reference: UploadReference): Promise<UploadProgress> {
  const reserved = await reservedOrFail(context, reference);
  return progressOf(reserved, await context.withoutTransaction(() => receivedBytes(context, reserved)));
}

/**
 * Adds bytes to an upload. The type is checked with the first of them; a file that is refused by it is forgotten.
 *
 * @param authorize throws when the caller may not change the entity
 * @throws AppError `not_found`, `conflict` for another offset, and as `validateUpload` and `FileStaging.append` do.
 */
export async function continueUpload(
  context: PortalContext,
  reference: UploadReference,
  part: {
    readonly offset: number;
    readonly data: AsyncIterable<Uint8Array>;
    readonly authorize: () => Promise<unknown>;
  },
): Promise<UploadProgress> {
  const reserved = await context.transaction(async () => {
    await part.authorize();
    return reservedOrFail(context, reference);
  });
  const staging = context.get(FileStaging);
  const refusal: { error?: unknown } = {};
  const data = part.offset === 0 ? typeChecked(part.data, { file: reserved, refusal }) : part.data;
  const key = attachmentKey(context.clientId, reserved.id);
  try {
    const offset = await context.withoutTransaction(() =>
      staging.append(key, data, { offset: part.offset, maxBytes: reserved.size }),
    );
    return progressOf(reserved, offset);
  } catch (error) {
    if (refusal.error !== undefined) {
      await forget(context, reserved.id);
    }
    throw error;
  }
}

/**
 * Attaches a file whose bytes have all been received. Each step can be repeated: what was described or stored before the
 * process was killed stays so. The transaction that is open on return makes the file visible.
 *
 * @returns without an entity for a file that is attached already.
 * @throws AppError `not_found`, `conflict` while bytes are missing, and as `prepareUpload` does.
 */
export async function finishUpload<Entity>(
  context: PortalContext,
  { entity: reference, id }: UploadReference,
  authorize: () => Promise<Entity>,
): Promise<AttachedToEntity<Entity> | { readonly attachment: Attachment; readonly entity?: undefined }> {
  const attachments = context.get(Attachments);
  const found = await context.transaction(async () => {
    await authorize();
    const attached = await attachments.find(reference, id);
    return attached?.createdBy?.id === context.actor.userId && attached !== undefined
      ? attached
      : reservedOrFail(context, { entity: reference, id });
  });
  if (!('isDescribed' in found)) {
    return { attachment: found };
  }
  await store(context, found);
  const entity = await authorize();
  await attachments.markStored(id);
  const attachment = await attachments.find(reference, id);
  if (attachment === undefined) {
    throw new Error(`The file '${id}' is not there after it was attached.`);
  }
  return { attachment, entity };
}

/** Forgets an upload of the caller. @throws AppError `not_found`. */
export async function cancelUpload(context: PortalContext, reference: UploadReference): Promise<void> {
  const { id } = await context.transaction(() => reservedOrFail(context, reference));
  await forget(context, id);
}

/** Moves the received bytes to the store, unless an earlier attempt has done it. */
async function store(context: PortalContext, reserved: ReservedAttachment): Promise<void> {
  const staging = context.get(FileStaging);
  const key = attachmentKey(context.clientId, reserved.id);
  const prepared = await context.withoutTransaction(async () => {
    if (reserved.isDescribed && (await context.get(FileStore).size(key)) === reserved.size) {
      return undefined;
    }
    const received = await staging.size(key);
    if (received === 0 || (!reserved.isDescribed && received !== reserved.size)) {
      throw new AppError('conflict', localized(fileMessages.uploadUnfinished), { params: { offset: received } });
    }
    const type = sniffType(await staging.head(key));
    const about = { name: reserved.name, type, ...(await staging.describe(key)) };
    return prepareUpload(context, new StagedUpload(staging, key, about), received);
  });
  if (prepared !== undefined) {
    await context.transaction(() => context.get(Attachments).describeReserved(reserved.id, prepared.file));
    await context.withoutTransaction(async () => {
      await prepared.store(key);
      // The original of a picture that was re-encoded.
      await staging.discard(key);
    });
  }
}

/** Bytes first: a row without bytes is deleted later, bytes without a row would stay. */
async function forget(context: PortalContext, id: string): Promise<void> {
  await context.withoutTransaction(() => context.get(FileStore).remove(attachmentKey(context.clientId, id)));
  await context.transaction(() => context.get(Attachments).release(id));
}

/** Also counts what an interrupted `finishUpload` has stored already. */
async function receivedBytes(context: PortalContext, { id, isDescribed, size }: ReservedAttachment): Promise<number> {
  const key = attachmentKey(context.clientId, id);
  const isStored = isDescribed && (await context.get(FileStore).size(key)) === size;
  return isStored ? size : context.get(FileStaging).size(key);
}

async function reservedOrFail(context: PortalContext, { entity, id }: UploadReference): Promise<ReservedAttachment> {
  const reserved = await context.get(Attachments).findReserved(entity, id);
  if (reserved === undefined) {
    throw new AppError('not_found', localized(fileMessages.uploadUnknown));
  }
  return reserved;
}

/** Passes bytes on after the first of them have shown that the file is accepted. */
async function* typeChecked(
  data: AsyncIterable<Uint8Array>,
  { file, refusal }: { readonly file: ReservedAttachment; readonly refusal: { error?: unknown } },
): AsyncGenerator<Uint8Array> {
  let isChecked = false;
  for await (const chunk of data) {
    // A shorter chunk may not show the type. `finishUpload` checks it in any case.
    if (!isChecked && chunk.length >= Math.min(typeBytes, file.size)) {
      try {
        validateUpload({ name: file.name, type: sniffType(chunk), size: file.size }, file.size);
      } catch (error) {
        refusal.error = error;
        throw error;
      }
    }
    isChecked = true;
    yield chunk;
  }
}

function progressOf({ id, size, expiresAt }: ReservedAttachment, offset: number): UploadProgress {
  return { id, offset, size, expiresOn: expiresAt };
}
