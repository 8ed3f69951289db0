import { LRUCache } from 'lru-cache';
import type { PreviewSize } from '../../../contract';
import { previewSizes, serviceToken } from '../../../contract';
import { collectBytes } from './collect-bytes';
import type { PictureShrinker } from './picture-shrinker';

/** A stored picture. */
export interface StoredPicture {
  /** Hash of the content. A picture used in several places gets one preview. */
  readonly sha256: string;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

/** Previews of stored pictures, created on demand. */
export interface PicturePreviews {
  /**
   * Returns a preview as WebP.
   *
   * @throws AppError as `PictureShrinker` does.
   */
  of(picture: StoredPicture, size: PreviewSize): Promise<Uint8Array>;
}
export const PicturePreviews = serviceToken<PicturePreviews>('core:PicturePreviews');

export interface PicturePreviewsOptions {
  readonly shrinker: PictureShrinker;
  /** Size of the cache in bytes. */
  readonly room?: number;
  /** Maximum number of previews created at once. Each may need the memory of a large picture. */
  readonly places?: number;
}

interface PreviewRequest {
  readonly picture: StoredPicture;
  readonly size: PreviewSize;
}

/**
 * Caches the most recently used previews in memory, so that none are stored that would have to be cleaned up, backed up
 * and erased.
 */
export class CachedPicturePreviews implements PicturePreviews {
  private readonly previews: LRUCache<string, Uint8Array, PreviewRequest>;
  private readonly waiting: (() => void)[] = [];
  private free: number;

  constructor({ shrinker, room = 33_554_432, places = 2 }: PicturePreviewsOptions) {
    this.free = places;
    this.previews = new LRUCache<string, Uint8Array, PreviewRequest>({
      maxSize: room,
      sizeCalculation: ({ length }) => length,
      // A preview that is evicted while it is made is still returned to those that wait for it.
      ignoreFetchAbort: true,
      fetchMethod: (_key, _stale, { context: { picture, size } }) =>
        this.inPlace(async () => shrinker.fit(await collectBytes(await picture.open()), previewSizes[size])),
    });
  }

  of(picture: StoredPicture, size: PreviewSize): Promise<Uint8Array> {
    return this.previews.forceFetch(`${picture.sha256} ${size}`, { context: { picture, size } });
  }

  private async inPlace<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
    });
  }

  /** Passes the slot to the longest waiting call. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next === undefined) {
      this.free += 1;
      return;
    }
    next();
  }
}
