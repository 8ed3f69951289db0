import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { ChangeEvent, RefObject } from 'react';
import { Upload } from 'lucide-react';
import { Api, ApiError, Session, Toasts, useService, useI18n } from '@tessera/core/client';
import { ActionButton, Avatar, Button, useFocusFallback } from '@tessera/core/ui';
import { photoLimits, removePhoto, uploadPhoto } from '../../contract/endpoints';
import { profileMessages } from '../messages';
import './photo-row.css';

/** The user's photo; uploaded as soon as a file is selected (R80). */
export const PhotoRow = observer(function PhotoRow() {
  const api = useService(Api);
  const session = useService(Session);
  const toasts = useService(Toasts);
  const { translate } = useI18n();
  const chooser = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const { user } = session;

  async function handleChoose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const field = event.currentTarget;
    const file = field.files?.[0];
    if (file === undefined) {
      return;
    }
    if (file.size > photoLimits.maxBytes) {
      toasts.warning(translate(profileMessages.photoTooLarge));
    } else {
      await send(file);
    }
    // Reset, so that the same file can be selected again after a failure.
    field.value = '';
  }

  async function send(file: File): Promise<void> {
    setBusy(true);
    try {
      await api.request(uploadPhoto, { body: { file } });
      await session.refreshPortal();
      toasts.success(translate(profileMessages.photoSaved));
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
    } finally {
      setBusy(false);
    }
  }

  async function remove(): Promise<void> {
    await api.request(removePhoto, {});
    await session.refreshPortal();
    toasts.success(translate(profileMessages.photoRemoved));
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
        <RemoveButton onAct={remove} focusFallback={choose}>
          {translate(profileMessages.photoRemove)}
        </RemoveButton>
      )}
      <Button ref={choose} size="small" icon={Upload} isBusy={isBusy} onClick={() => chooser.current?.click()}>
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
    </div>
  );
});

interface RemoveButtonProps {
  readonly onAct: () => Promise<void>;
  /** Gets the focus when the button is removed with the photo. */
  readonly focusFallback: RefObject<HTMLElement | null>;
  readonly children: string;
}

function RemoveButton({ onAct, focusFallback, children }: RemoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button, focusFallback);
  return (
    <ActionButton ref={button} variant="ghost" size="small" onAction={onAct}>
      {children}
    </ActionButton>
  );
}
