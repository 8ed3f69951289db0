import { Api, ApiError, Session, Toasts, useI18n, useService } from '@tessera/core/client';
import { downloadPhoto, removePhoto, uploadPhoto } from '../../contract/endpoints';
import { profileMessages } from '../messages';

/** Changes of the person's photo. The API shows failures; the toast offers the former photo. */
export interface OwnPhoto {
  /** @returns whether the photo was changed. */
  readonly change: (file: File) => Promise<boolean>;
  readonly remove: () => Promise<boolean>;
}

/** Changes and removes the signed-in person's photo (R80). */
export function useOwnPhoto(): OwnPhoto {
  const api = useService(Api);
  const session = useService(Session);
  const toasts = useService(Toasts);
  const { translate } = useI18n();

  /** The bytes of the photo, which the server deletes with the change; undefined without one. */
  async function readFormer(): Promise<File | undefined> {
    const personId = session.user?.userId ?? '';
    try {
      // Asked of the server, because the address of a photo is unknown until the browser has loaded it.
      const request = { params: { personId }, query: {} };
      const bytes: unknown = await api.request(downloadPhoto, request, { onFailure: 'caller' });
      return bytes instanceof Blob ? new File([bytes], 'photo', { type: bytes.type }) : undefined;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') {
        return undefined;
      }
      throw error;
    }
  }

  async function save(file: File | undefined): Promise<boolean> {
    try {
      await (file === undefined ? api.request(removePhoto, {}) : api.request(uploadPhoto, { body: { file } }));
    } catch (error) {
      if (error instanceof ApiError) {
        return false;
      }
      throw error;
    }
    await session.refreshPortal();
    return true;
  }

  async function replace(file: File | undefined, done: string): Promise<boolean> {
    let former: File | undefined;
    try {
      former = await readFormer();
    } catch (error) {
      if (error instanceof ApiError) {
        // Without the former photo nothing is changed: it could not be brought back.
        toasts.error(error.sentences[0] ?? error.message);
        return false;
      }
      throw error;
    }
    const isSaved = await save(file);
    if (isSaved) {
      toasts.success(done, { undo: () => save(former) });
    }
    return isSaved;
  }

  return {
    change: (file) => replace(file, translate(profileMessages.photoSaved)),
    remove: () => replace(undefined, translate(profileMessages.photoRemoved)),
  };
}
