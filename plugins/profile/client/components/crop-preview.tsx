import { useEffect, useRef } from 'react';
import type { PointerEvent } from 'react';
import { useI18n } from '@tessera/core/client';
import { profileMessages } from '../messages';
import { movePicture } from '../model/photo-crop';
import type { PhotoCrop } from '../model/photo-crop';
import { drawCrop } from '../model/picture';
import './crop-preview.css';

export interface CropPreviewProps {
  readonly picture: ImageBitmap;
  readonly crop: PhotoCrop;
  readonly onCrop: (change: (now: PhotoCrop) => PhotoCrop) => void;
}

/** Pixels of the preview, for screens with two pixels for each of CSS. */
const previewSide = 512;

/** The square as it will be; dragged by mouse, pen or finger. */
export function CropPreview({ picture, crop, onCrop }: CropPreviewProps) {
  const { translate } = useI18n();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) {
      drawCrop(canvas.current, picture, crop);
    }
  }, [picture, crop]);

  function handleMove(event: PointerEvent<HTMLCanvasElement>): void {
    const { currentTarget: target, pointerId, movementX, movementY } = event;
    if (target.hasPointerCapture(pointerId)) {
      const { width, height } = target.getBoundingClientRect();
      onCrop((now) => movePicture(now, picture, movementX / width, movementY / height));
    }
  }

  return (
    <canvas
      ref={canvas}
      className="profile-crop"
      role="img"
      aria-label={translate(profileMessages.cropPreview)}
      width={previewSide}
      height={previewSide}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={handleMove}
    />
  );
}
