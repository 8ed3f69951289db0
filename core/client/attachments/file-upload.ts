import { makeAutoObservable } from 'mobx';
import type { AttachmentEndpoints } from '../../contract';

/** Where a file is to hang. */
export interface UploadTarget {
  readonly calls: AttachmentEndpoints;
  readonly entityId: string;
}

/**
 * `queued` and `sending` go on by themselves, `waiting` does when the connection is back. `failed` may succeed when it is
 * tried again, `refused` will not.
 */
export type UploadState = 'queued' | 'sending' | 'waiting' | 'failed' | 'refused';

/** One file on its way to the server. Observable. */
export class FileUpload {
  state: UploadState = 'queued';
  /** 0 to 1. From 1 on the server has it all, and nobody can call it back. */
  fraction = 0;
  /** Why it did not arrive, for a person. */
  reason: string | undefined = undefined;
  /** True where no answer came: it is tried again as soon as there is a connection. */
  isCutOff = false;
  private abort: AbortController | undefined = undefined;

  constructor(
    /** Also the key of the call, so that no repetition attaches it twice. */
    readonly id: string,
    readonly file: File,
    readonly target: UploadTarget,
    /** Left by an earlier visit, or by another tab that may be sending it. */
    readonly isTakenUp = false,
  ) {
    const never = { id: false, file: false, target: false, isTakenUp: false, abort: false };
    makeAutoObservable<this, 'abort'>(this, never);
  }

  get canCancel(): boolean {
    return this.state !== 'sending' || this.fraction < 1;
  }

  begin(): AbortSignal {
    const abort = new AbortController();
    this.abort = abort;
    this.state = 'sending';
    this.fraction = 0;
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
}

/** Names what a target is, for whoever sorts by it. */
export function targetKey({ calls, entityId }: UploadTarget): string {
  return `${calls.attach.id}/${entityId}`;
}
