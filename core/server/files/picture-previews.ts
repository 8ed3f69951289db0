import type { PreviewSize } from '../../contract';
import { previewSizes, serviceToken } from '../../contract';
import { collectBytes } from './collect-bytes';
import type { PictureShrinker } from './picture-shrinker';

/** A picture that is stored. */
export interface StoredPicture {
  /** Of its bytes; the same picture is made smaller once, wherever it hangs. */
  readonly sha256: string;
  open(): Promise<AsyncIterable<Uint8Array>>;
}

/** Small pictures of stored ones, made when somebody first looks. */
export interface PicturePreviews {
  /**
   * As WebP.
   *
   * @throws AppError as `PictureShrinker` does.
   */
  of(picture: StoredPicture, size: PreviewSize): Promise<Uint8Array>;
}
export const PicturePreviews = serviceToken<PicturePreviews>('core:PicturePreviews');

export interface PicturePreviewsOptions {
  readonly shrinker: PictureShrinker;
  /** Bytes of previews that are held. */
  readonly room?: number;
  /** How many are made at once: each may need the memory of a large picture. */
  readonly places?: number;
}

/** Holds what was looked at last, so that nothing is stored that would have to be cleaned up, backed up and erased. */
export class HeldPicturePreviews implements PicturePreviews {
  /** Oldest look first. */
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

  /** Hands its place to whoever waits longest. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next === undefined) {
      this.free += 1;
      return;
    }
    next();
  }
}
