import { injectable } from 'inversify';
import { observable, reaction, runInAction } from 'mobx';
import type { Dispose } from '../../contract';
import { inject } from '../../kernel/inject';
import { Logger } from '../../kernel/services';
import { BrowserWindow } from '../ports';
import type { Photos } from '../services';
import { Api } from '../services';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../tokens';

/** Photos held at most; the first ones are given back when there are more. */
const capacity = 500;

/** What a photo's address looks like where no download is needed. */
const addressPattern = /^(?:https?:|data:|blob:|\/)/;

/** Downloads each photo once, and keeps it for this page and this person. */
@injectable()
export class DownloadedPhotos implements Photos {
  /** By person and version; undefined while on the way, and for good where the download failed. */
  private readonly photos = observable.map<string, string | undefined>([], { deep: false });

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(SessionStoreService) private readonly session: SessionStore,
    @inject(BrowserWindow) private readonly window: BrowserWindow,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  urlOf(personId: string, version: string | null | undefined): string | undefined {
    if (version === undefined || version === null || version === '' || version === 'null') {
      return undefined;
    }
    if (addressPattern.test(version)) {
      return version;
    }
    const key = `${personId} ${version}`;
    if (!this.photos.has(key)) {
      // Not at once: this is called while rendering, where nothing observable may change.
      queueMicrotask(() => void this.load(key, personId, version));
    }
    return this.photos.get(key);
  }

  /** Gives all photos back when somebody else, or nobody, is signed in. */
  start(): Dispose {
    const stop = reaction(
      () => this.session.user?.userId,
      () => this.clear(),
    );
    return () => {
      stop();
      this.clear();
    };
  }

  private async load(key: string, personId: string, version: string): Promise<void> {
    const { token } = this.session;
    if (this.photos.has(key) || token === undefined) {
      return;
    }
    runInAction(() => this.photos.set(key, undefined));
    try {
      const { downloadPhoto } = await import('../session/core-calls');
      const parts = { params: { personId }, query: { v: version } };
      const bytes = await this.api.call(downloadPhoto, parts, { onFailure: 'caller' });
      if (bytes !== undefined && this.session.token === token) {
        this.keep(key, this.window.addressOf(bytes as Blob));
      }
    } catch (error) {
      this.logger.info('A photo could not be had.', { reason: String(error) });
    }
  }

  private keep(key: string, address: string): void {
    runInAction(() => {
      this.photos.set(key, address);
      for (const oldest of [...this.photos.keys()].slice(0, Math.max(0, this.photos.size - capacity))) {
        this.release(oldest);
      }
    });
  }

  private clear(): void {
    runInAction(() => {
      for (const key of [...this.photos.keys()]) {
        this.release(key);
      }
    });
  }

  private release(key: string): void {
    const address = this.photos.get(key);
    this.photos.delete(key);
    if (address !== undefined) {
      this.window.giveBack(address);
    }
  }
}
