import type { AttachedFile, UploadProgress } from '../../contract';
import type { Clock } from '../../kernel/services';
import type { Api, Network } from '../services';
import { ApiError } from '../services';
import type { FileUpload } from './file-upload';

/**
 * Bytes of one request. The server keeps what arrives of it; a proxy that collects bodies before it passes them on loses
 * at most this much.
 */
const partBytes = 16 * 1_048_576;

/** Losses of the connection in a row after which the upload fails, and the pause after the first, in milliseconds. */
const maxLosses = 5;
const firstPause = 1_000;

/** Statuses of temporary failures. */
const temporaryStatuses: readonly unknown[] = [502, 503, 504];

/** The caller handles failures; a write of an upload is never kept for later, because the upload itself is. */
const options = { onFailure: 'caller', unanswered: 'fail' } as const;

export interface PartsUploadServices {
  readonly api: Api;
  readonly network: Network;
  readonly clock: Clock;
}

/**
 * Sends a large file in parts. After a lost connection it asks the server how much it has, and continues there, also on
 * a later visit: the request that begins the upload has the file's own idempotency key.
 *
 * @throws ApiError `offline` when the connection stays away; a later call continues.
 */
export class PartsUpload {
  constructor(
    private readonly services: PartsUploadServices,
    private readonly upload: FileUpload,
    private readonly signal: AbortSignal,
  ) {}

  async send(): Promise<AttachedFile> {
    let progress = await this.locate();
    let losses = 0;
    while (progress !== undefined && progress.offset < progress.size) {
      try {
        progress = await this.sendPart(progress);
        losses = 0;
      } catch (error) {
        losses += 1;
        if (!isInterruption(error) || !this.services.network.online || losses > maxLosses) {
          throw error;
        }
        await this.services.clock.sleep(firstPause * 2 ** (losses - 1), this.signal);
        const before: UploadProgress = progress;
        // Without a connection the next part fails too, and is counted.
        progress = await this.find(before.id).catch((failure: unknown) => {
          if (isInterruption(failure)) {
            return before;
          }
          throw failure;
        });
      }
    }
    return this.services.api.request(this.calls.finishUpload, this.parts(), options);
  }

  /** @returns undefined when the server has the whole file, and perhaps attached it before its response was lost. */
  private async locate(): Promise<UploadProgress | undefined> {
    const begun = await this.begin(this.upload.id);
    if (this.upload.attempts === 1 && !this.upload.isResumed) {
      return begun;
    }
    const found = await this.findOrUndefined(begun.id);
    if (found !== undefined) {
      return found;
    }
    return (await this.isAttached()) ? undefined : this.begin(`${this.upload.id}.${this.upload.attempts}`);
  }

  private async begin(idempotencyKey: string): Promise<UploadProgress> {
    const { name, size } = this.upload.file;
    const begun = await this.services.api.request(
      this.calls.beginUpload,
      { params: { id: this.upload.target.entityId }, body: { name, size } },
      { ...options, idempotencyKey },
    );
    this.upload.serverId = begun.id;
    this.signal.throwIfAborted();
    return begun;
  }

  private async sendPart({ id, offset, size }: UploadProgress): Promise<UploadProgress> {
    const body = this.upload.file.slice(offset, offset + partBytes);
    this.upload.advance(offset / size);
    const progress = await this.services.api.request(
      this.calls.continueUpload,
      { ...this.parts(id), query: { offset }, body },
      {
        ...options,
        signal: this.signal,
        onProgress: (fraction) => this.upload.advance((offset + body.size * fraction) / size),
      },
    );
    this.upload.advance(progress.offset / size);
    return progress;
  }

  private find(id: string): Promise<UploadProgress> {
    return this.services.api.request(this.calls.findUpload, this.parts(id), {
      ...options,
      signal: this.signal,
    });
  }

  private async findOrUndefined(id: string): Promise<UploadProgress | undefined> {
    try {
      return await this.find(id);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') {
        return undefined;
      }
      throw error;
    }
  }

  /** False for an upload that expired. */
  private async isAttached(): Promise<boolean> {
    try {
      await this.services.api.request(this.calls.finishUpload, this.parts(), options);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') {
        return false;
      }
      throw error;
    }
  }

  private parts(uploadId = this.upload.serverId ?? '') {
    return { params: { id: this.upload.target.entityId, uploadId } };
  }

  private get calls() {
    return this.upload.target.calls;
  }
}

/** True when the server may have part of what was sent, or continues in a moment. */
function isInterruption(error: unknown): boolean {
  if (!(error instanceof ApiError)) {
    return false;
  }
  return error.code === 'offline' || error.code === 'conflict' || temporaryStatuses.includes(error.params['status']);
}

/** Forgets a cancelled upload on the server. It would do so itself after a day. */
export async function cancelOnServer(api: Api, { target, serverId }: FileUpload): Promise<void> {
  if (serverId === undefined) {
    return;
  }
  try {
    const parts = { params: { id: target.entityId, uploadId: serverId } };
    await api.request(target.calls.cancelUpload, parts, options);
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
  }
}
