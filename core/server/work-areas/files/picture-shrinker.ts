import { serviceToken } from '../../../contract';

/** Resizes and re-encodes uploaded pictures. */
export interface PictureShrinker {
  /**
   * Decodes the picture, applies its orientation, crops it to a square, and encodes it as WebP, so that no byte of the
   * upload remains: no metadata, no location, no hidden content.
   *
   * @throws AppError `unsupported_type` for anything but a picture, `too_large` for too many pixels.
   */
  square(bytes: Uint8Array, sidePx: number): Promise<Uint8Array>;
  /**
   * Decodes the picture, applies its orientation, and encodes it in a format that browsers support: the same pixels,
   * and nothing else of the upload.
   *
   * @returns `ending` is the extension of the new format, without a dot.
   * @throws AppError as `square` does.
   */
  clean(bytes: Uint8Array): Promise<CleanPicture>;
  /**
   * Decodes the first frame, applies its orientation, resizes it to at most `maxSidePx` on each side, and encodes it as
   * WebP, without anything else of the file.
   *
   * @throws AppError as `square` does.
   */
  fit(bytes: Uint8Array, maxSidePx: number): Promise<Uint8Array>;
}
export interface CleanPicture {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly ending: string;
}
export const PictureShrinker = serviceToken<PictureShrinker>('core:PictureShrinker');
