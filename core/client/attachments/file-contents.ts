import { injectable } from 'inversify';
import { observable, runInAction } from 'mobx';
import type { AttachedFile, PreviewSize } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import { BrowserWindow } from '../ports';
import { Api, Session } from '../services';
import type { UploadTarget } from './file-upload';

/** Previews kept at most. The oldest are released when there are more. */
const maxPreviews = 300;

/** Preview requests at the same time. */
const maxConcurrent = 4;

/** Time for the browser to start a download, in milliseconds. */
const saveTime = 30_000;

/** A preview and its loading state. */
export interface Preview {
  readonly state: 'loading' | 'here' | 'failed';
  /** An object URL of this page. */
  readonly url: string | undefined;
}

interface WantedPreview {
  readonly key: string;
  readonly target: UploadTarget;
  readonly id: string;
  readonly size: PreviewSize;
}

const loading: Preview = { state: 'loading', url: undefined };

/** Bytes of attached files, fetched with the session's token, which is never part of a URL. */
@injectable()
export class FileContents {
  private readonly previews = observable.map<string, Preview>([], { deep: false });
  private readonly wanted: WantedPreview[] = [];
  private busy = 0;
  /** The user id that the previews belong to. */
  private person: string | undefined = undefined;

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(Session) private readonly session: Session,
    @inject(BrowserWindow) private readonly window: BrowserWindow,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  /** The preview of a picture, requested on first access. Observable. */
  preview(target: UploadTarget, { id }: Pick<AttachedFile, 'id'>, size: PreviewSize): Preview {
    const key = `${id} ${size}`;
    const known = this.previews.get(key);
    if (known === undefined) {
      // Deferred: this is called while rendering, where observables must not change.
      queueMicrotask(() => this.want({ key, target, id, size }));
    }
    return known ?? loading;
  }

  /** Requests a preview again after a failure. */
  retry(target: UploadTarget, { id }: Pick<AttachedFile, 'id'>, size: PreviewSize): void {
    const key = `${id} ${size}`;
    runInAction(() => this.previews.delete(key));
    this.want({ key, target, id, size });
  }

  /**
   * Fetches a file and passes it to the browser to save.
   *
   * @param save receives an object URL of this page.
   */
  async download(target: UploadTarget, { id }: AttachedFile, save: (address: string) => void): Promise<void> {
    const parts = { params: { id: target.entityId, attachmentId: id } };
    const bytes = await this.api.request(target.calls.download, parts);
    if (bytes === undefined) {
      return;
    }
    const address = this.window.createObjectUrl(bytes);
    save(address);
    void this.revokeLater(address);
  }

  private want(wanted: WantedPreview): void {
    const person = this.session.user?.userId;
    if (this.person !== person) {
      this.person = person;
      this.clear();
    }
    if (!this.previews.has(wanted.key)) {
      runInAction(() => this.previews.set(wanted.key, loading));
      this.wanted.push(wanted);
      this.fill();
    }
  }

  private fill(): void {
    while (this.busy < maxConcurrent && this.wanted.length > 0) {
      // The preview requested last is the one on screen.
      const next = this.wanted.pop();
      if (next !== undefined) {
        this.busy += 1;
        void this.load(next);
      }
    }
  }

  private async load({ key, target, id, size }: WantedPreview): Promise<void> {
    let preview: Preview = { state: 'failed', url: undefined };
    try {
      const bytes = await this.api.request(
        target.calls.preview,
        { params: { id: target.entityId, attachmentId: id }, query: { size } },
        { onFailure: 'caller' },
      );
      preview = bytes === undefined ? preview : { state: 'here', url: this.window.createObjectUrl(bytes) };
    } catch (error) {
      this.logger.info('A preview could not be loaded.', { reason: String(error) });
    }
    this.busy -= 1;
    runInAction(() => {
      this.previews.set(key, preview);
      for (const oldest of [...this.previews.keys()].slice(0, Math.max(0, this.previews.size - maxPreviews))) {
        this.release(oldest);
      }
    });
    this.fill();
  }

  private clear(): void {
    runInAction(() => {
      for (const key of [...this.previews.keys()]) {
        this.release(key);
      }
    });
  }

  private release(key: string): void {
    const url = this.previews.get(key)?.url;
    this.previews.delete(key);
    if (url !== undefined) {
      this.window.revokeObjectUrl(url);
    }
  }

  private async revokeLater(address: string): Promise<void> {
    await this.clock.sleep(saveTime);
    this.window.revokeObjectUrl(address);
  }
}
export const FileContentsService = serviceToken<FileContents>('core:FileContentsService');
