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
}
export const PictureShrinker = serviceToken<PictureShrinker>('core:PictureShrinker');
