import { serviceToken } from '../../contract';

/** Makes small, clean pictures of what people upload. */
export interface PictureShrinker {
  /**
   * Decodes, turns upright, crops to a square, and encodes anew as WebP, so that no byte of the upload survives: no
   * metadata, no place, nothing hidden behind the picture.
   *
   * @throws AppError `unsupported_type` when the bytes are no picture, `too_large` for too many pixels.
   */
  square(bytes: Uint8Array, sidePx: number): Promise<Uint8Array>;
  /**
   * Decodes, turns upright, and encodes anew in a format that browsers know: the same pixels, and nothing else of the
   * upload.
   *
   * @returns `ending` is the one of the new format, without its dot.
   * @throws AppError as `square` does.
   */
  clean(bytes: Uint8Array): Promise<CleanPicture>;
  /**
   * Decodes the first frame, turns it upright, makes it no longer on either side than `longestPx`, and encodes it anew as
   * WebP, without anything else of the file.
   *
   * @throws AppError as `square` does.
   */
  fit(bytes: Uint8Array, longestPx: number): Promise<Uint8Array>;
}
export interface CleanPicture {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly ending: string;
}
export const PictureShrinker = serviceToken<PictureShrinker>('core:PictureShrinker');
