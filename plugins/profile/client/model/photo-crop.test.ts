import { middleCrop, movePicture, roomOf, squareOf, zoomTo } from './photo-crop';

const wide = { width: 400, height: 200 };

describe('the crop of a photo', () => {
  it('is the largest square in the middle at first', () => {
    expect(squareOf(middleCrop, wide)).toEqual({ left: 100, top: 0, side: 200 });
  });

  it('follows a drag, and stops at the edges of the picture', () => {
    expect(squareOf(movePicture(middleCrop, wide, 0.25, 0), wide)).toEqual({ left: 50, top: 0, side: 200 });
    expect(squareOf(movePicture(middleCrop, wide, 9, 9), wide)).toEqual({ left: 0, top: 0, side: 200 });
    expect(squareOf(movePicture(middleCrop, wide, -9, -9), wide)).toEqual({ left: 200, top: 0, side: 200 });
  });

  it('zooms around its middle, and back to the same square', () => {
    const near = zoomTo(middleCrop, wide, 2);
    expect(squareOf(near, wide)).toEqual({ left: 150, top: 50, side: 100 });
    expect(squareOf(zoomTo(near, wide, 1), wide)).toEqual({ left: 100, top: 0, side: 200 });
  });

  it('stays inside when zoomed out at an edge', () => {
    const corner = movePicture(zoomTo(middleCrop, wide, 4), wide, 9, 9);
    expect(squareOf(corner, wide)).toEqual({ left: 0, top: 0, side: 50 });
    expect(squareOf(zoomTo(corner, wide, 1), wide)).toEqual({ left: 0, top: 0, side: 200 });
  });

  it('has room only where the picture is larger than the square', () => {
    expect(roomOf(middleCrop, wide)).toEqual({ x: true, y: false });
    expect(roomOf(middleCrop, { width: 200, height: 200 })).toEqual({ x: false, y: false });
    expect(roomOf(zoomTo(middleCrop, wide, 2), wide)).toEqual({ x: true, y: true });
  });
});
