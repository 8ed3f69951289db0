import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { ChangeEvent, RefObject } from 'react';
import { Upload } from 'lucide-react';
import { LazyComponent, Session, Toasts, useI18n, useService } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { ActionButton, Avatar, Button, useFocusFallback } from '@tessera/core/ui';
import { photoLimits } from '../../contract/endpoints';
import { profileMessages } from '../messages';
import { openPicture } from '../model/picture';
import type { PhotoCropDialogProps } from './photo-crop-dialog';
import { useOwnPhoto } from './use-own-photo';
import './photo-row.css';

const loadDialog: ComponentLoader<PhotoCropDialogProps> = () =>
  import('./photo-crop-dialog').then((module) => module.PhotoCropDialog);

/** The user's photo; a chosen image is cropped, then uploaded (R80). */
export const PhotoRow = observer(function PhotoRow() {
  const session = useService(Session);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const photo = useOwnPhoto();
  const chooser = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const { user } = session;

  async function handleChoose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const field = event.currentTarget;
    const file = field.files?.[0];
    if (file !== undefined) {
      await open(file);
    }
    // Reset, so that the same file can be selected again.
    field.value = '';
  }

  async function open(file: File): Promise<void> {
    if (file.size > photoLimits.maxBytes) {
      toasts.warning(translate(profileMessages.photoTooLarge));
      return;
    }
    const opened = await openPicture(file);
    if (opened === undefined) {
      toasts.warning(translate(profileMessages.photoUnreadable));
    }
    setPicture(opened);
  }

  function close(): void {
    setPicture(undefined);
  }

  async function save(file: File): Promise<void> {
    // Refused or without a connection, the dialog keeps the crop.
    if (await photo.change(file)) {
      close();
    }
  }

  if (user === undefined) {
    return null;
  }
  return (
    <div className="profile-photo">
      <Avatar id={user.userId} name={user.fullName} photoUrl={user.photoUrl} size="huge" />
      <div className="profile-photo-words">
        <b>{translate(profileMessages.photo)}</b>
        <span className="t-meta">{translate(profileMessages.photoHint)}</span>
      </div>
      {user.photoUrl !== undefined && (
        <RemoveButton onAct={photo.remove} focusFallback={choose}>
          {translate(profileMessages.photoRemove)}
        </RemoveButton>
      )}
      <Button ref={choose} size="small" icon={Upload} onClick={() => chooser.current?.click()}>
        {translate(profileMessages.photoChoose)}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        hidden
        aria-label={translate(profileMessages.photoChoose)}
        onChange={(event) => void handleChoose(event)}
      />
      <LazyComponent
        load={loadDialog}
        with={picture === undefined ? undefined : { picture, onCrop: save, onClose: close }}
        onClose={close}
      />
    </div>
  );
});

interface RemoveButtonProps {
  readonly onAct: () => Promise<unknown>;
  /** Gets the focus when the button is removed with the photo. */
  readonly focusFallback: RefObject<HTMLElement | null>;
  readonly children: string;
}

function RemoveButton({ onAct, focusFallback, children }: RemoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button, focusFallback);
  return (
    <ActionButton ref={button} variant="ghost" size="small" onAction={async () => void (await onAct())}>
      {children}
    </ActionButton>
  );
}
