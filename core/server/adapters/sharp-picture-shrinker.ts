import { said } from '../../contract';
import type { PictureShrinker } from '../files/picture-shrinker';
import { fileMessages } from '../files/messages';
import { AppError } from '../services';

/** Decoding costs four bytes a pixel; a file of a few kilobytes can claim billions. */
const mostPixels = 50_000_000;

/** Formats that libvips reads without running an interpreter; SVG and PDF are documents, not pictures. */
const readable: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

/** Pictures by sharp, loaded at the first picture: its binary is large, and may be missing on rare platforms. */
export class SharpPictureShrinker implements PictureShrinker {
  async square(bytes: Uint8Array, sidePx: number): Promise<Uint8Array> {
    const sharp = await loadSharp();
    // One frame: an animation must not be decoded whole.
    const open = () => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false });
    try {
      const { format, width, height } = await open().metadata();
      if (!readable.has(format)) {
        throw unreadable(undefined);
      }
      const side = Math.min(sidePx, width, height);
      return await open()
        .rotate()
        .resize(side, side, { fit: 'cover', position: 'attention' })
        .webp({ quality: 82 })
        .toBuffer();
    } catch (error) {
      throw error instanceof AppError ? error : unreadable(error);
    }
  }
}

async function loadSharp(): Promise<(typeof import('sharp'))['default']> {
  try {
    const { default: sharp } = await import('sharp');
    return sharp;
  } catch (error) {
    throw new AppError('plugin_unavailable', said(fileMessages.picturesUnavailable), { cause: error });
  }
}

function unreadable(cause: unknown): AppError {
  if (cause instanceof Error && /pixel limit/i.test(cause.message)) {
    return new AppError('too_large', said(fileMessages.pictureTooLarge), { cause });
  }
  return new AppError('unsupported_type', said(fileMessages.noPicture), { cause });
}
