import { injectable } from 'inversify';
import { observable, runInAction } from 'mobx';
import type { AttachedFile, PreviewSize } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import { BrowserWindow } from '../ports';
import { Api, Session } from '../services';
import type { UploadTarget } from './file-upload';

/** Previews held at most; those looked at first are given back when there are more. */
const capacity = 300;

/** Previews asked for at the same time. */
const places = 4;

/** How long a browser may take to begin with a download, in milliseconds. */
const saveTime = 30_000;

/** A preview as far as it is here. */
export interface Preview {
  readonly state: 'loading' | 'here' | 'failed';
  /** Within this page. */
  readonly url: string | undefined;
}

interface WantedPreview {
  readonly key: string;
  readonly target: UploadTarget;
  readonly id: string;
  readonly size: PreviewSize;
}

const loading: Preview = { state: 'loading', url: undefined };

/** Bytes of attached files: fetched with the token of the session, which never stands in an address. */
@injectable()
export class FileContents {
  private readonly previews = observable.map<string, Preview>([], { deep: false });
  private readonly wanted: WantedPreview[] = [];
  private busy = 0;
  /** Whose previews these are. */
  private person: string | undefined = undefined;

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(Session) private readonly session: Session,
    @inject(BrowserWindow) private readonly window: BrowserWindow,
    @inject(Clock) private readonly clock: Clock,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  /** The preview of a picture; asked for by the first look at it. Observable. */
  preview(target: UploadTarget, { id }: Pick<AttachedFile, 'id'>, size: PreviewSize): Preview {
    const key = `${id} ${size}`;
    const known = this.previews.get(key);
    if (known === undefined) {
      // Not at once: this is called while rendering, where nothing observable may change.
      queueMicrotask(() => this.want({ key, target, id, size }));
    }
    return known ?? loading;
  }

  /** Asks again for a preview that did not come. */
  retry(target: UploadTarget, { id }: Pick<AttachedFile, 'id'>, size: PreviewSize): void {
    const key = `${id} ${size}`;
    runInAction(() => this.previews.delete(key));
    this.want({ key, target, id, size });
  }

  /**
   * Fetches a file and hands it to the browser to be saved under its name.
   *
   * @param save gives an address within this page to the browser.
   */
  async download(target: UploadTarget, { id }: AttachedFile, save: (address: string) => void): Promise<void> {
    const parts = { params: { id: target.entityId, attachmentId: id } };
    const bytes = await this.api.call(target.calls.download, parts);
    if (bytes === undefined) {
      return;
    }
    const address = this.window.addressOf(bytes);
    save(address);
    void this.giveBackLater(address);
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
    while (this.busy < places && this.wanted.length > 0) {
      // What was looked at last is what is looked at now.
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
      const bytes = await this.api.call(
        target.calls.preview,
        { params: { id: target.entityId, attachmentId: id }, query: { size } },
        { onFailure: 'caller' },
      );
      preview = bytes === undefined ? preview : { state: 'here', url: this.window.addressOf(bytes) };
    } catch (error) {
      this.logger.info('A preview could not be had.', { reason: String(error) });
    }
    this.busy -= 1;
    runInAction(() => {
      this.previews.set(key, preview);
      for (const oldest of [...this.previews.keys()].slice(0, Math.max(0, this.previews.size - capacity))) {
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
      this.window.giveBack(url);
    }
  }

  private async giveBackLater(address: string): Promise<void> {
    await this.clock.sleep(saveTime);
    this.window.giveBack(address);
  }
}
export const FileContentsService = serviceToken<FileContents>('core:FileContents');
