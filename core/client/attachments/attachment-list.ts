import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AttachedFile } from '../../contract';
import { listLimits } from '../../contract';
import type { Api } from '../services';
import { ApiError } from '../services';
import type { UploadTarget } from './file-upload';

/** The files that hang on one entity, newest first. One answer holds them all: an entity has 200 at most. */
export class AttachmentList {
  files: readonly AttachedFile[] = [];
  /** True once they were read. */
  isReady = false;
  error: unknown = undefined;
  /** Removed here, and on its way to the server. */
  private readonly leaving = new Set<string>();
  private reading: AbortController | undefined = undefined;

  constructor(
    private readonly api: Api,
    private readonly target: UploadTarget,
  ) {
    makeAutoObservable<this, 'api' | 'target' | 'leaving' | 'reading' | 'show' | 'isTaken'>(this, {
      api: false,
      target: false,
      leaving: false,
      reading: false,
      show: false,
      isTaken: false,
      files: observableRef,
      error: observableRef,
    });
  }

  /** Reads again; what is shown stays until then, and where reading fails. */
  async read(): Promise<void> {
    const { calls, entityId } = this.target;
    this.reading?.abort();
    const abort = new AbortController();
    this.reading = abort;
    try {
      const { items } = await this.api.call(
        calls.list,
        { params: { id: entityId }, query: { limit: listLimits.most } },
        { signal: abort.signal, onFailure: 'caller' },
      );
      if (this.reading === abort) {
        this.reading = undefined;
        this.show(items);
      }
    } catch (error) {
      if (this.reading === abort) {
        this.reading = undefined;
        runInAction(() => void (this.error = error));
      }
    }
  }

  /** Puts in what an answer brought, before the list is read again. */
  take(file: AttachedFile): void {
    this.show([file, ...this.files.filter(({ id }) => id !== file.id)]);
    this.readAfresh();
  }

  /** Takes a file away at once, and puts it back where the server refuses. True when it is gone. */
  async remove(file: AttachedFile): Promise<boolean> {
    const { calls, entityId } = this.target;
    this.leaving.add(file.id);
    this.show(this.files);
    const isGone = await this.isTaken(() =>
      this.api.call(calls.remove, { params: { id: entityId, attachmentId: file.id } }),
    );
    this.leaving.delete(file.id);
    if (isGone) {
      this.readAfresh();
    } else {
      this.take(file);
    }
    return isGone;
  }

  /** True when it is back. */
  async restore({ id }: AttachedFile): Promise<boolean> {
    const { calls, entityId } = this.target;
    return this.isTaken(async () => {
      this.take(await this.api.call(calls.restore, { params: { id: entityId, attachmentId: id } }));
    });
  }

  /** Why the server refused was told by the call. */
  private async isTaken(write: () => Promise<unknown>): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (error) {
      if (error instanceof ApiError) {
        return false;
      }
      throw error;
    }
  }

  dispose(): void {
    this.reading?.abort();
    this.reading = undefined;
  }

  /** An answer that is on its way may be from before a change that was made here. */
  private readAfresh(): void {
    if (this.reading !== undefined) {
      void this.read();
    }
  }

  private show(files: readonly AttachedFile[]): void {
    const shown = files
      .filter(({ id }) => !this.leaving.has(id))
      // Ids sort by time.
      .toSorted((left, right) => (left.id < right.id ? 1 : -1));
    runInAction(() => {
      this.files = shown;
      this.isReady = true;
      this.error = undefined;
    });
  }
}
