import { observable, reaction, runInAction } from 'mobx';
import type { Dispose } from '../../contract';
import type { Logger } from '../../kernel/services';
import type { BrowserWindow } from '../ports';
import type { Api } from '../services';
import { ApiError } from '../services';
import type { SessionStore } from '../session/session-store';
import type { LazyRetry } from '../lazy/lazy-retry';

/** Photos kept at most. The oldest are released when there are more. */
const maxPhotos = 500;

export interface DownloadedPhotosParts {
  readonly api: Api;
  readonly session: SessionStore;
  readonly window: BrowserWindow;
  readonly retries: LazyRetry;
  readonly logger: Logger;
}

/** Downloads each photo once and caches it for this page and person. */
export class DownloadedPhotos {
  /** By person and version; undefined while it is requested, and where the request failed. */
  private readonly photos = observable.map<string, string | undefined>([], { deep: false });
  /** Keys of requests without a response. */
  private readonly unanswered = new Set<string>();
  private attempts = 0;
  private stopRetry: (() => void) | undefined = undefined;

  private readonly stopFollowing: Dispose;

  constructor(private readonly parts: DownloadedPhotosParts) {
    // Releases all photos when the signed-in person changes or signs out.
    this.stopFollowing = reaction(
      () => parts.session.user?.userId,
      () => this.clear(),
    );
  }

  /** Undefined until it has loaded. Observable. */
  urlOf(personId: string, version: string): string | undefined {
    const key = `${personId} ${version}`;
    if (!this.photos.has(key)) {
      // Deferred: this is called while rendering, where observables must not change.
      queueMicrotask(() => void this.load(key, personId, version));
    }
    return this.photos.get(key);
  }

  stop(): void {
    void this.stopFollowing();
    this.clear();
  }

  private async load(key: string, personId: string, version: string): Promise<void> {
    const { token } = this.parts.session;
    if (this.photos.has(key) || token === undefined) {
      return;
    }
    runInAction(() => this.photos.set(key, undefined));
    try {
      const { downloadPhoto } = await import('../session/session-endpoints');
      const parts = { params: { personId }, query: { v: version } };
      const bytes = await this.parts.api.request(downloadPhoto, parts, { onFailure: 'caller' });
      if (bytes !== undefined && this.parts.session.token === token) {
        this.attempts = 0;
        this.keep(key, this.parts.window.createObjectUrl(bytes as Blob));
      }
    } catch (error) {
      this.parts.logger.info('A photo could not be loaded.', { reason: String(error) });
      // Anything but a refusal: the request, or the script for it, got no response.
      if (!(error instanceof ApiError) || error.code === 'offline') {
        this.unanswered.add(key);
        this.stopRetry ??= this.parts.retries.schedule(this.attempts, () => this.retry());
      }
    }
  }

  /** Deletes failed entries, so that the components that show them request them again. */
  private retry(): void {
    this.stopRetry = undefined;
    this.attempts += 1;
    runInAction(() => {
      for (const key of this.unanswered) {
        this.photos.delete(key);
      }
    });
    this.unanswered.clear();
  }

  private keep(key: string, address: string): void {
    runInAction(() => {
      this.photos.set(key, address);
      for (const oldest of [...this.photos.keys()].slice(0, Math.max(0, this.photos.size - maxPhotos))) {
        this.release(oldest);
      }
    });
  }

  private clear(): void {
    this.stopRetry?.();
    this.stopRetry = undefined;
    this.unanswered.clear();
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
      this.parts.window.revokeObjectUrl(address);
    }
  }
}
