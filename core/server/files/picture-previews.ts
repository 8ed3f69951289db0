import type { PreviewSize } from '../../contract';
import { previewSizes, serviceToken } from '../../contract';
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

/**
 * Caches the most recently used previews in memory, so that none are stored that would have to be cleaned up, backed up
 * and erased.
 */
export class HeldPicturePreviews implements PicturePreviews {
  /** Least recently used first. */
  private readonly held = new Map<string, Uint8Array>();
  private readonly making = new Map<string, Promise<Uint8Array>>();
  private readonly waiting: (() => void)[] = [];
  private readonly shrinker: PictureShrinker;
  private readonly room: number;
  private free: number;
  private taken = 0;

  constructor({ shrinker, room = 33_554_432, places = 2 }: PicturePreviewsOptions) {
    this.shrinker = shrinker;
    this.room = room;
    this.free = places;
  }

  async of(picture: StoredPicture, size: PreviewSize): Promise<Uint8Array> {
    const key = `${picture.sha256} ${size}`;
    const held = this.held.get(key);
    if (held !== undefined) {
      this.held.delete(key);
      this.held.set(key, held);
      return held;
    }
    const making = this.making.get(key) ?? this.make(key, picture, size);
    this.making.set(key, making);
    return making;
  }

  private async make(key: string, picture: StoredPicture, size: PreviewSize): Promise<Uint8Array> {
    try {
      await this.enter();
      try {
        const preview = await this.shrinker.fit(await collectBytes(await picture.open()), previewSizes[size]);
        this.hold(key, preview);
        return preview;
      } finally {
        this.leave();
      }
    } finally {
      this.making.delete(key);
    }
  }

  private hold(key: string, preview: Uint8Array): void {
    this.held.set(key, preview);
    this.taken += preview.length;
    for (const [oldest, { length }] of this.held) {
      if (this.taken <= this.room) {
        return;
      }
      this.held.delete(oldest);
      this.taken -= length;
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
