import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { AttachedFile } from '../../contract';
import { listLimits } from '../../contract';
import type { Api } from '../services';
import { ApiError } from '../services';
import type { UploadTarget } from './file-upload';

/** The files attached to one entity, newest first. One response holds all of them: an entity has 200 at most. */
export class AttachmentList {
  files: readonly AttachedFile[] = [];
  /** True after the first successful read. */
  isReady = false;
  error: unknown = undefined;
  /** Ids of files removed here whose request is still running. */
  private readonly removing = new Set<string>();
  private reading: AbortController | undefined = undefined;

  constructor(
    private readonly api: Api,
    private readonly target: UploadTarget,
  ) {
    makeAutoObservable<this, 'api' | 'target' | 'removing' | 'reading' | 'show' | 'succeeds'>(this, {
      api: false,
      target: false,
      removing: false,
      reading: false,
      show: false,
      succeeds: false,
      files: observableRef,
      error: observableRef,
    });
  }

  /** Reads the list again. The current files stay until the response, and when the request fails. */
  async read(): Promise<void> {
    const { calls, entityId } = this.target;
    this.reading?.abort();
    const abort = new AbortController();
    this.reading = abort;
    try {
      const { items } = await this.api.request(
        calls.list,
        { params: { id: entityId }, query: { limit: listLimits.maxSize } },
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

  /** Adds a file from a response before the list is read again. */
  upsert(file: AttachedFile): void {
    this.show([file, ...this.files.filter(({ id }) => id !== file.id)]);
    this.restartRead();
  }

  /** Removes a file immediately and puts it back if the server refuses. Resolves to true when the file was removed. */
  async remove(file: AttachedFile): Promise<boolean> {
    const { calls, entityId } = this.target;
    this.removing.add(file.id);
    this.show(this.files);
    const isGone = await this.succeeds(() =>
      this.api.request(calls.remove, { params: { id: entityId, attachmentId: file.id } }),
    );
    this.removing.delete(file.id);
    if (isGone) {
      this.restartRead();
    } else {
      this.upsert(file);
    }
    return isGone;
  }

  /** Resolves to true when the file was restored. */
  async restore({ id }: AttachedFile): Promise<boolean> {
    const { calls, entityId } = this.target;
    return this.succeeds(async () => {
      this.upsert(await this.api.request(calls.restore, { params: { id: entityId, attachmentId: id } }));
    });
  }

  /** The API call has already shown the reason for a refusal. */
  private async succeeds(write: () => Promise<unknown>): Promise<boolean> {
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

  /** A response under way may predate a change made here. */
  private restartRead(): void {
    if (this.reading !== undefined) {
      void this.read();
    }
  }

  private show(files: readonly AttachedFile[]): void {
    const shown = files
      .filter(({ id }) => !this.removing.has(id))
      // Ids sort by time.
      .toSorted((left, right) => (left.id < right.id ? 1 : -1));
    runInAction(() => {
      this.files = shown;
      this.isReady = true;
      this.error = undefined;
    });
  }
}
