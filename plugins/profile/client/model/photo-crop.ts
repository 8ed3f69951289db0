/** Width and height of a picture in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The square of a picture that becomes the photo. */
export interface PhotoCrop {
  /** 1: the largest square; 2: one with half its side. */
  readonly zoom: number;
  /** From the left edge (0) to the right edge (1) of where the square can be. */
  readonly x: number;
  /** From the top edge (0) to the bottom edge (1). */
  readonly y: number;
}

/** The largest square, in the middle. */
export const middleCrop: PhotoCrop = { zoom: 1, x: 0.5, y: 0.5 };

export const maxZoom = 4;

/** A square in the pixels of a picture. */
export interface CropSquare {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** The pixels of a crop. */
export function squareOf({ zoom, x, y }: PhotoCrop, { width, height }: PictureSize): CropSquare {
  const side = Math.min(width, height) / zoom;
  return { left: x * (width - side), top: y * (height - side), side };
}

/**
 * Moves the picture under the square, as a drag does.
 *
 * @param right and `down` in sides of the square.
 */
export function movePicture(crop: PhotoCrop, size: PictureSize, right: number, down: number): PhotoCrop {
  const { side } = squareOf(crop, size);
  return {
    ...crop,
    x: moved(crop.x, right * side, size.width - side),
    y: moved(crop.y, down * side, size.height - side),
  };
}

/** Zooms around the middle of the square. */
export function zoomTo(crop: PhotoCrop, size: PictureSize, zoom: number): PhotoCrop {
  const before = squareOf(crop, size);
  const side = Math.min(size.width, size.height) / zoom;
  const shift = (before.side - side) / 2;
  return {
    zoom,
    x: placed(before.left + shift, size.width - side, crop.x),
    y: placed(before.top + shift, size.height - side, crop.y),
  };
}

/** Whether there is room to move the square along each side. */
export function roomOf(crop: PhotoCrop, size: PictureSize): { readonly x: boolean; readonly y: boolean } {
  const { side } = squareOf(crop, size);
  return { x: size.width - side >= 1, y: size.height - side >= 1 };
}

function moved(position: number, distance: number, room: number): number {
  return placed(position * room - distance, room, position);
}

function placed(start: number, room: number, otherwise: number): number {
  return room <= 0 ? otherwise : Math.min(1, Math.max(0, start / room));
}
