import type { Editor } from '@tiptap/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Uploads, UploadsService } from '../../../client/attachments/uploads';
import { targetKey } from '../../../client/attachments/file-upload';
import { lazyService } from '../../../client/lazy/lazy-service';
import { useApplication } from '../../../client/react/application-provider';
import type { AttachmentEndpoints } from '../../../contract';

export interface PictureUploadsOptions {
  readonly editor: Editor;
  readonly calls: AttachmentEndpoints;
  readonly entityId: string;
}

/** Pictures on their way into a text. */
export interface PictureUploads {
  /** How many have not been attached yet. */
  readonly pending: number;
  /** Attaches pictures to the entity, and puts each into the text where it was dropped, once it is attached. */
  readonly attach: (files: readonly File[], position: number) => void;
}

/** Attaches pictures through the entity's attachments, so that they are kept, resumed and refused as those are. */
export function usePictureUploads({ editor, calls, entityId }: PictureUploadsOptions): PictureUploads {
  const uploads = lazyService(useApplication(), UploadsService, Uploads);
  const target = useMemo(() => ({ calls, entityId }), [calls, entityId]);
  const positions = useRef(new Map<File, number>());
  const [pending, setPending] = useState(0);

  useEffect(() => {
    const follow = ({ transaction }: { transaction: { mapping: { map: (position: number) => number } } }): void => {
      for (const [file, position] of positions.current) {
        positions.current.set(file, transaction.mapping.map(position));
      }
    };
    editor.on('transaction', follow);
    return () => {
      editor.off('transaction', follow);
    };
  }, [editor]);

  useEffect(
    () =>
      uploads.outcomes.on(({ upload, attachment }) => {
        const position = positions.current.get(upload.file);
        if (position === undefined || targetKey(upload.target) !== targetKey(target)) {
          return;
        }
        positions.current.delete(upload.file);
        setPending(positions.current.size);
        if (attachment !== undefined) {
          const attrs = { attachmentId: attachment.id, alt: attachment.name };
          editor.commands.insertContentAt(position, { type: 'image', attrs });
        }
      }) as () => void,
    [uploads, target, editor],
  );

  function attach(files: readonly File[], position: number): void {
    for (const file of files) {
      positions.current.set(file, position);
    }
    setPending(positions.current.size);
    uploads.add(target, files);
  }

  return { pending, attach };
}
