import { photoLimits } from '../../contract/endpoints';
import type { PhotoCrop } from './photo-crop';
import { squareOf } from './photo-crop';

/** Decodes a picture as it is to be seen, turned as the camera was; undefined for a file that is none. */
export async function openPicture(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file);
  } catch {
    // The only way to learn what this browser can decode.
    return undefined;
  }
}

/** Draws the crop over a whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: PhotoCrop): void {
  const { left, top, side } = squareOf(crop, picture);
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.imageSmoothingQuality = 'high';
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  }
}

/** The crop as a file, not larger than the server keeps it. Undefined if the browser cannot encode it. */
export async function encodeCrop(picture: ImageBitmap, crop: PhotoCrop): Promise<File | undefined> {
  const canvas = document.createElement('canvas');
  const side = Math.min(photoLimits.sidePx, Math.max(1, Math.round(squareOf(crop, picture).side)));
  canvas.width = side;
  canvas.height = side;
  drawCrop(canvas, picture, crop);
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.95));
  // A browser without an encoder for WebP makes a PNG.
  return bytes === null ? undefined : new File([bytes], 'photo', { type: bytes.type });
}
