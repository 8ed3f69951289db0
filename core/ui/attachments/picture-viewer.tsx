import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent } from 'react';
import type { ReactElement, ReactNode } from 'react';
import type { AttachedFile } from '../../contract';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { commonMessages } from '../common-messages';
import { Modal } from '../overlays/modal';
import { FailedState } from '../states/failed-state';
import { formatBytes } from '../text/format-bytes';
import { FileName } from './file-name';
import { attachmentMessages } from './messages';
import type { AttachmentActions } from './use-attachments';

export interface PictureViewerProps {
  readonly acts: AttachmentActions;
  readonly pictures: readonly AttachedFile[];
  readonly shownId: string;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

/** Shows one picture over the page. The arrow keys move to its neighbours, Esc closes, and the focus returns. */
export function PictureViewer(props: PictureViewerProps): ReactElement | null {
  const { acts, pictures, shownId, onShow, onClose } = props;
  const { translate, language, announce } = useUi();
  const at = pictures.findIndex(({ id }) => id === shownId);
  const picture = pictures[at];

  /** Wraps around at either end. */
  function show(wanted: number): void {
    const index = (wanted + pictures.length) % pictures.length;
    const next = pictures[index];
    if (next !== undefined && index !== at) {
      onShow(next.id);
      announce(`${next.name}, ${positionOf(index)}`);
    }
  }

  function positionOf(index: number): string {
    return translate(attachmentMessages.picturePosition, { position: index + 1, count: pictures.length });
  }

  const handleKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    // Alt with an arrow is navigation in the browser's history.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    const isRightToLeft = getComputedStyle(document.documentElement).direction === 'rtl';
    const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
    const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
    const target = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: pictures.length - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      show(target);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => handleKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  if (picture === undefined) {
    return null;
  }
  return (
    <Modal onClose={onClose} label={picture.name} place="middle" className="t-picture">
      <header className="t-picture-head">
        <h2 aria-label={picture.name} title={picture.name}>
          <FileName name={picture.name} />
        </h2>
        <span className="t-meta t-picture-about">
          {pictures.length > 1 && `${positionOf(at)} · `}
          {formatBytes(picture.size, language)}
        </span>
        {pictures.length > 1 && (
          <>
            <IconButton
              glyph={ChevronLeft}
              label={translate(attachmentMessages.picturePrevious)}
              onClick={() => show(at - 1)}
            />
            <IconButton
              glyph={ChevronRight}
              label={translate(attachmentMessages.pictureNext)}
              onClick={() => show(at + 1)}
            />
          </>
        )}
        <IconButton
          glyph={Download}
          label={translate(attachmentMessages.fileDownload, { name: picture.name })}
          onClick={() => void acts.download(picture)}
        />
        <IconButton glyph={X} label={translate(commonMessages.close)} onClick={onClose} />
      </header>
      <LargePicture key={picture.id} acts={acts} picture={picture} />
    </Modal>
  );
}

interface LargePictureProps {
  readonly acts: AttachmentActions;
  readonly picture: AttachedFile;
}

const LargePicture = observer(function LargePicture({ acts, picture }: LargePictureProps): ReactElement {
  const { translate } = useUi();
  const { contents, target } = acts;
  const { state, url } = contents.preview(target, picture, 'large');
  return <div className="t-picture-ground">{content()}</div>;

  function content(): ReactNode {
    if (state === 'failed') {
      return (
        <FailedState
          isWhole
          title={translate(attachmentMessages.pictureFailed)}
          onRetry={() => contents.retry(target, picture, 'large')}
        />
      );
    }
    if (url === undefined) {
      return (
        <i className="t-bone t-late t-picture-bone" role="status" aria-label={translate(commonMessages.loading)} />
      );
    }
    return <img src={url} alt={picture.name} />;
  }
});
