import type { Sharp } from 'sharp';
import { localized } from '../../../contract';
import type { CleanPicture, PictureShrinker } from './picture-shrinker';
import { fileMessages } from './messages';
import { AppError } from '../../platform/app-error';

/** Decoding takes four bytes per pixel, and a file of a few kilobytes can claim billions of pixels. */
const maxPixels = 50_000_000;

/** Formats that libvips decodes without an interpreter; SVG and PDF are documents, not pictures. */
const readable: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

/** Pictures with sharp, loaded on demand: its binary is large and missing on rare platforms. */
export class SharpPictureShrinker implements PictureShrinker {
  async clean(bytes: Uint8Array): Promise<CleanPicture> {
    const sharp = await loadSharp();
    // Animations are kept: the limit applies to all frames together.
    const open = (animated: boolean) => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated });
    try {
      const { format } = await open(false).metadata();
      if (!readable.has(format)) {
        throw unreadable(undefined);
      }
      if (format === 'jpeg') {
        return {
          bytes: await open(false).rotate().jpeg({ quality: 88 }).toBuffer(),
          type: 'image/jpeg',
          ending: 'jpg',
        };
      }
      if (format === 'png') {
        return { bytes: await open(false).rotate().png().toBuffer(), type: 'image/png', ending: 'png' };
      }
      if (format === 'gif') {
        return { bytes: await open(true).gif().toBuffer(), type: 'image/gif', ending: 'gif' };
      }
      const webp = await open(format === 'webp')
        .webp({ quality: 88 })
        .toBuffer();
      return { bytes: webp, type: 'image/webp', ending: 'webp' };
    } catch (error) {
      throw error instanceof AppError ? error : unreadable(error);
    }
  }

  async square(bytes: Uint8Array, sidePx: number): Promise<Uint8Array> {
    return shrink(bytes, (picture, { width, height }) => {
      const side = Math.min(sidePx, width, height);
      return picture.resize(side, side, { fit: 'cover', position: 'attention' });
    });
  }

  async fit(bytes: Uint8Array, maxSidePx: number): Promise<Uint8Array> {
    return shrink(bytes, (picture) =>
      picture.resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true }),
    );
  }
}

type Size = Readonly<Record<'width' | 'height', number>>;

/** The first frame, upright, resized by `resize`, as WebP. */
async function shrink(bytes: Uint8Array, resize: (picture: Sharp, size: Size) => Sharp): Promise<Uint8Array> {
  const sharp = await loadSharp();
  // One frame: an animation must not be decoded whole.
  const open = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false });
  try {
    const { format, width, height } = await open().metadata();
    if (!readable.has(format)) {
      throw unreadable(undefined);
    }
    return await resize(open().rotate(), { width, height }).webp({ quality: 82 }).toBuffer();
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error);
  }
}

async function loadSharp(): Promise<(typeof import('sharp'))['default']> {
  try {
    const { default: sharp } = await import('sharp');
    return sharp;
  } catch (error) {
    throw new AppError('plugin_unavailable', localized(fileMessages.picturesUnavailable), { cause: error });
  }
}

function unreadable(cause: unknown): AppError {
  if (cause instanceof Error && /pixel limit/i.test(cause.message)) {
    return new AppError('too_large', localized(fileMessages.pictureTooLarge), { cause });
  }
  return new AppError('unsupported_type', localized(fileMessages.noPicture), { cause });
}
