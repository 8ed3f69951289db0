import { injectable } from 'inversify';
import type { Dispose } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import { LazyPart } from '../lazy/lazy-part';
import type { LazyRetry } from '../lazy/lazy-retry';
import { LazyRetryService } from '../lazy/lazy-retry';
import { BrowserWindow } from '../ports';
import type { Photos } from '../services';
import { Api } from '../services';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../session/session-store';
import type { DownloadedPhotos } from './downloaded-photos';

/** Matches photo values that are URLs and need no download. */
const addressPattern = /^(?:https?:|data:|blob:|\/)/;

/** Photos, whose code loads with the first one. */
@injectable()
export class LazyPhotos implements Photos {
  private readonly downloaded: LazyPart<DownloadedPhotos>;

  constructor(
    @inject(Api) api: Api,
    @inject(SessionStoreService) session: SessionStore,
    @inject(BrowserWindow) window: BrowserWindow,
    @inject(LazyRetryService) retries: LazyRetry,
    @inject(Clock) clock: Clock,
    @inject(Logger) logger: Logger,
  ) {
    this.downloaded = new LazyPart(
      'Photos',
      async () => {
        const { DownloadedPhotos: Downloaded } = await import('./downloaded-photos');
        return new Downloaded({ api, session, window, retries, logger });
      },
      clock,
      logger,
    );
  }

  urlOf(personId: string, version: string | null | undefined): string | undefined {
    if (version === undefined || version === null || version === '' || version === 'null') {
      return undefined;
    }
    if (addressPattern.test(version)) {
      return version;
    }
    const { current } = this.downloaded;
    if (current === undefined) {
      this.downloaded.whenLoaded((photos) => void photos.urlOf(personId, version));
    }
    return current?.urlOf(personId, version);
  }

  /** @returns what releases all photos at the end of the application. */
  start(): Dispose {
    return this.downloaded.start();
  }
}

export const PhotosService = serviceToken<LazyPhotos>('core:PhotosService');
