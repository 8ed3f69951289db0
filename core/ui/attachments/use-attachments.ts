import { useEffect, useMemo } from 'react';
import type { AttachedFile, AttachmentEndpoints } from '../../contract';
import { AttachmentList } from '../../client/attachments/attachment-list';
import { FileContents, FileContentsService } from '../../client/attachments/file-contents';
import { targetKey } from '../../client/attachments/file-upload';
import type { UploadTarget } from '../../client/attachments/file-upload';
import { Uploads, UploadsService } from '../../client/attachments/uploads';
import { lazyService } from '../../client/lazy/lazy-service';
import { useApplication } from '../../client/react/application-provider';
import { useLazyValue } from './use-lazy-value';
import { Api, Toasts } from '../../client/services';
import { useUi } from '../environment';
import { saveAs } from '../saving/save-as';
import { attachmentMessages } from './messages';

/** The files of one entity and the actions on them. */
export interface AttachmentActions {
  readonly target: UploadTarget;
  readonly list: AttachmentList;
  readonly uploads: Uploads;
  readonly contents: FileContents;
  remove(file: AttachedFile): Promise<void>;
  download(file: AttachedFile): Promise<void>;
}

/** The endpoints once they have loaded; `retry` loads them again after a failure. */
export interface LoadedAttachmentEndpoints {
  readonly calls: AttachmentEndpoints | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

export function useAttachmentEndpoints(load: () => Promise<AttachmentEndpoints>): LoadedAttachmentEndpoints {
  const { value: calls, hasFailed, retry } = useLazyValue(load);
  return { calls, hasFailed, retry };
}

/** Keeps the list up to date with the server and with local uploads, and announces outcomes to screen readers. */
export function useAttachments(calls: AttachmentEndpoints, entityId: string, version: number): AttachmentActions {
  const application = useApplication();
  const { translate, announce } = useUi();
  const uploads = lazyService(application, UploadsService, Uploads);
  const contents = lazyService(application, FileContentsService, FileContents);
  const toasts = application.get(Toasts);
  const api = application.get(Api);
  const target = useMemo(() => ({ calls, entityId }), [calls, entityId]);
  const list = useMemo(() => new AttachmentList(api, target), [api, target]);

  useEffect(() => void list.read(), [list, version]);
  useEffect(() => () => list.dispose(), [list]);
  useEffect(() => uploads.watch(target), [uploads, target]);
  useEffect(
    () =>
      uploads.outcomes.on(({ upload, attachment }) => {
        if (targetKey(upload.target) !== targetKey(target)) {
          return;
        }
        const { name } = attachment ?? upload.file;
        if (attachment !== undefined) {
          list.upsert(attachment);
        }
        announce(
          attachment === undefined
            ? translate(attachmentMessages.fileNotAttached, { name, reason: upload.reason ?? '' })
            : translate(attachmentMessages.fileAttached, { name }),
        );
      }) as () => void,
    [uploads, target, list, announce, translate],
  );

  return {
    target,
    list,
    uploads,
    contents,
    async remove(file) {
      if (await list.remove(file)) {
        toasts.success(translate(attachmentMessages.fileRemoved, { name: file.name }), {
          undo: async () => {
            if (await list.restore(file)) {
              announce(translate(attachmentMessages.fileRestored, { name: file.name }));
            }
          },
        });
      }
    },
    async download(file) {
      try {
        await contents.download(target, file, (address) => saveAs(address, file.name));
      } catch {
        // The API call has shown the reason.
      }
    },
  };
}
