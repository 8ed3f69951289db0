import { makeAutoObservable } from 'mobx';
import type { AttachmentEndpoints } from '../../contract';
import { maxAttachmentBytes } from '../../contract';

/** The entity that a file is attached to. */
export interface UploadTarget {
  readonly calls: AttachmentEndpoints;
  readonly entityId: string;
}

/**
 * `queued` and `sending` continue by themselves, `waiting` continues when the connection is back. `failed` may succeed
 * on a retry, `refused` will not.
 */
export type UploadState = 'queued' | 'sending' | 'waiting' | 'failed' | 'refused';

/** The upload of one file. Observable. */
export class FileUpload {
  state: UploadState = 'queued';
  /** 0 to 1. At 1 the server has the whole file, and the upload can no longer be cancelled. */
  fraction = 0;
  /** Why the upload failed, for the user. */
  reason: string | undefined = undefined;
  /** True when there was no response. The upload is retried when the browser is online again. */
  isCutOff = false;
  /** How often it was started. */
  attempts = 0;
  /** Id of the upload on the server, of a file that is sent in parts. */
  serverId: string | undefined = undefined;
  /** True after the person has removed it. */
  isDismissed = false;
  private abort: AbortController | undefined = undefined;

  constructor(
    /** Also the idempotency key of the request, so that a retry does not attach the file twice. */
    readonly id: string,
    readonly file: File,
    readonly target: UploadTarget,
    /** Found in the drafts of an earlier visit, or of another tab that may be sending it. */
    readonly isResumed = false,
  ) {
    const never = {
      id: false,
      file: false,
      target: false,
      isResumed: false,
      attempts: false,
      serverId: false,
      isDismissed: false,
      abort: false,
    };
    makeAutoObservable<this, 'abort'>(this, never);
  }

  get canCancel(): boolean {
    return this.state !== 'sending' || this.fraction < 1;
  }

  /** A larger file is sent in parts, and continued at its offset after the connection was lost. */
  get isInParts(): boolean {
    return this.file.size > maxAttachmentBytes;
  }

  start(): AbortSignal {
    const abort = new AbortController();
    this.abort = abort;
    this.state = 'sending';
    this.attempts += 1;
    this.fraction = this.isInParts ? this.fraction : 0;
    this.reason = undefined;
    this.isCutOff = false;
    return abort.signal;
  }

  advance(fraction: number): void {
    this.fraction = fraction;
  }

  queue(): void {
    this.state = 'queued';
    this.reason = undefined;
  }

  wait(): void {
    this.state = 'waiting';
    this.isCutOff = true;
  }

  fail(state: 'failed' | 'refused', reason: string, isCutOff = false): void {
    this.state = state;
    this.reason = reason;
    this.isCutOff = isCutOff;
  }

  cancel(): void {
    this.abort?.abort();
  }

  dismiss(): void {
    this.isDismissed = true;
    this.cancel();
  }
}

/** A string key for an upload target. */
export function targetKey({ calls, entityId }: UploadTarget): string {
  return `${calls.attach.id}/${entityId}`;
}
