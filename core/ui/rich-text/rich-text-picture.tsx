import { ImageOff } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import type { AttachmentEndpoints } from '../../contract';
import { FileContents, FileContentsService } from '../../client/attachments/file-contents';
import { lazyService } from '../../client/lazy/lazy-service';
import { useApplication } from '../../client/react/application-provider';
import { Button } from '../actions/button';
import { useAttachmentEndpoints } from '../attachments/use-attachments';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import { richTextMessages } from './messages';
import type { RichTextPictures } from './rich-text-pictures';

export interface RichTextPictureProps {
  readonly pictures: RichTextPictures;
  readonly attachmentId: string;
  readonly alt: string;
}

/** A picture of a text. Its bytes are fetched with the session's token, so it has no address that others could use. */
export function RichTextPicture(props: RichTextPictureProps): ReactElement {
  const { calls, hasFailed, retry } = useAttachmentEndpoints(props.pictures.endpoints);
  if (hasFailed) {
    return <MissingPicture alt={props.alt} onRetry={retry} />;
  }
  return calls === undefined ? <PictureFrame alt={props.alt} /> : <LoadedPicture {...props} calls={calls} />;
}

interface LoadedPictureProps extends RichTextPictureProps {
  readonly calls: AttachmentEndpoints;
}

const LoadedPicture = observer(function LoadedPicture(props: LoadedPictureProps): ReactElement {
  const { calls, pictures, attachmentId, alt } = props;
  const contents = lazyService(useApplication(), FileContentsService, FileContents);
  const target = useMemo(() => ({ calls, entityId: pictures.entityId }), [calls, pictures.entityId]);
  const { state, url } = contents.preview(target, { id: attachmentId }, 'large');
  if (state === 'failed') {
    return <MissingPicture alt={alt} onRetry={() => contents.retry(target, { id: attachmentId }, 'large')} />;
  }
  return url === undefined ? <PictureFrame alt={alt} /> : <img className="t-rich-picture" src={url} alt={alt} />;
});

function PictureFrame({ alt }: { readonly alt: string }): ReactElement {
  return <span className="t-rich-frame">{alt}</span>;
}

interface MissingPictureProps {
  readonly alt: string;
  readonly onRetry: () => void;
}

function MissingPicture({ alt, onRetry }: MissingPictureProps): ReactElement {
  const { translate } = useUi();
  return (
    <span className="t-rich-frame">
      <Icon glyph={ImageOff} tone="quiet" />
      <span>{alt === '' ? translate(richTextMessages.pictureMissing) : alt}</span>
      <Button size="small" variant="ghost" onClick={onRetry}>
        {translate(richTextMessages.pictureRetry)}
      </Button>
    </span>
  );
}
