import { useState } from 'react';
import { Toasts, useI18n, useService } from '@tessera/core/client';
import { Button, Dialog, SliderField } from '@tessera/core/ui';
import { profileMessages } from '../messages';
import { maxZoom, middleCrop, roomOf, zoomTo } from '../model/photo-crop';
import type { PhotoCrop } from '../model/photo-crop';
import { encodeCrop } from '../model/picture';
import { CropPreview } from './crop-preview';

export interface PhotoCropDialogProps {
  readonly picture: ImageBitmap;
  /** Called with the square that the person has chosen. */
  readonly onCrop: (file: File) => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Chooses the square of a picture, by dragging it or by sliders: zoom and both directions have the keys, the names and
 * the values of native sliders.
 */
export function PhotoCropDialog({ picture, onCrop, onClose }: PhotoCropDialogProps) {
  const toasts = useService(Toasts);
  const { translate, language } = useI18n();
  const [crop, setCrop] = useState<PhotoCrop>(middleCrop);
  const [isBusy, setBusy] = useState(false);

  const room = roomOf(crop, picture);
  const percent = (value: number): string => new Intl.NumberFormat(language, { style: 'percent' }).format(value);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      const file = await encodeCrop(picture, crop);
      if (file === undefined) {
        toasts.warning(translate(profileMessages.photoUnreadable));
      } else {
        await onCrop(file);
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      isOpen
      title={translate(profileMessages.cropTitle)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate(profileMessages.cancel)}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void save()}>
            {translate(profileMessages.cropSave)}
          </Button>
        </>
      }
    >
      <p className="t-quiet">{translate(profileMessages.cropHint)}</p>
      <CropPreview picture={picture} crop={crop} onCrop={setCrop} />
      <SliderField
        name="zoom"
        label={translate(profileMessages.cropZoom)}
        min={1}
        max={maxZoom}
        step={0.05}
        format={percent}
        value={crop.zoom}
        onChange={(zoom) => setCrop(zoomTo(crop, picture, zoom))}
      />
      <SliderField
        name="x"
        label={translate(profileMessages.cropX)}
        min={0}
        max={1}
        step={0.01}
        format={percent}
        disabled={!room.x}
        value={crop.x}
        onChange={(x) => setCrop({ ...crop, x })}
      />
      <SliderField
        name="y"
        label={translate(profileMessages.cropY)}
        min={0}
        max={1}
        step={0.01}
        format={percent}
        disabled={!room.y}
        value={crop.y}
        onChange={(y) => setCrop({ ...crop, y })}
      />
    </Dialog>
  );
}
