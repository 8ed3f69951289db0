import type { Editor } from '@tiptap/core';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useAttachmentEndpoints } from '../../attachments/use-attachments';
import type { AttachmentEndpoints } from '../../../contract';
import { RichTextPicture } from '../rich-text-picture';
import type { RichTextPictures } from '../rich-text-pictures';
import type { PictureHosts } from './picture-hosts';
import { usePictureUploads } from './use-picture-uploads';
import type { PictureUploads } from './use-picture-uploads';

export interface PictureToolsProps {
  readonly editor: Editor;
  readonly pictures: RichTextPictures;
  readonly hosts: PictureHosts;
  /** Receives what attaches pictures, once the endpoints have loaded. */
  readonly onReady: (uploads: PictureUploads) => void;
  /** Called with the number of pictures that are not attached yet. */
  readonly onPending: (count: number) => void;
}

/** Draws the pictures of an editor, and attaches new ones. */
export function PictureTools(props: PictureToolsProps): ReactElement {
  const { calls } = useAttachmentEndpoints(props.pictures.endpoints);
  return (
    <>
      <DrawnPictures hosts={props.hosts} pictures={props.pictures} />
      {calls !== undefined && <PictureReceiver {...props} calls={calls} />}
    </>
  );
}

const DrawnPictures = observer(function DrawnPictures({ hosts, pictures }: DrawnPicturesProps): ReactElement {
  return (
    <>
      {hosts.all.map(({ element, attachmentId, alt }, index) =>
        createPortal(
          <RichTextPicture pictures={pictures} attachmentId={attachmentId} alt={alt} />,
          element,
          `${index}`,
        ),
      )}
    </>
  );
});

interface DrawnPicturesProps {
  readonly hosts: PictureHosts;
  readonly pictures: RichTextPictures;
}

interface PictureReceiverProps extends PictureToolsProps {
  readonly calls: AttachmentEndpoints;
}

function PictureReceiver({ editor, calls, pictures, onReady, onPending }: PictureReceiverProps): undefined {
  const made = usePictureUploads({ editor, calls, entityId: pictures.entityId });
  const { pending } = made;
  useEffect(() => onReady(made));
  useEffect(() => onPending(pending), [pending, onPending]);
  return undefined;
}
