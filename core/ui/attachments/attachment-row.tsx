import { Download, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { ReactElement, RefObject } from 'react';
import type { AttachedFile } from '../../contract';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import { RelativeTime } from '../text/times';
import { FileName } from './file-name';
import { fileIconOf } from './file-names';
import { attachmentMessages } from './messages';
import type { AttachmentActions } from './use-attachments';
import { useFocusFallback } from '../lists/use-focus-fallback';
import { formatBytes } from '../text/format-bytes';

export interface AttachmentRowProps {
  readonly file: AttachedFile;
  readonly acts: AttachmentActions;
  readonly canEdit: boolean;
  /** Receives the focus when the last row is removed. */
  readonly focusFallback: RefObject<HTMLElement | null>;
  readonly onShow: () => void;
}

/** One attached file. A click on its name opens a picture and downloads any other file. */
export function AttachmentRow(props: AttachmentRowProps): ReactElement {
  const { file, acts, canEdit, focusFallback, onShow } = props;
  const { name, size, addedBy, addedOn, type } = file;
  const { translate, language } = useUi();
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row, focusFallback);
  const isPicture = type.startsWith('image/');
  return (
    <li className="t-file" ref={row}>
      <FileTile file={file} acts={acts} />
      <div className="t-file-words">
        <button
          type="button"
          className="t-file-open"
          title={name}
          aria-label={translate(isPicture ? attachmentMessages.fileShow : attachmentMessages.fileDownload, { name })}
          {...(isPicture ? { 'aria-haspopup': 'dialog' as const } : {})}
          onClick={isPicture ? onShow : () => void acts.download(file)}
        >
          <FileName name={name} />
        </button>
        <span className="t-meta t-cut">
          {formatBytes(size, language)}
          {addedBy !== undefined && (
            <>
              {' · '}
              <bdi>{addedBy.fullName}</bdi>
            </>
          )}
          {' · '}
          <RelativeTime instant={addedOn} />
        </span>
      </div>
      <IconButton
        glyph={Download}
        label={translate(attachmentMessages.fileDownload, { name })}
        onClick={() => void acts.download(file)}
      />
      {canEdit && (
        <IconButton
          glyph={Trash2}
          label={translate(attachmentMessages.fileRemove, { name })}
          onClick={() => void acts.remove(file)}
        />
      )}
    </li>
  );
}

/** A thumbnail for pictures, an icon for every other file. */
const FileTile = observer(function FileTile({ file, acts }: Pick<AttachmentRowProps, 'file' | 'acts'>): ReactElement {
  const isPicture = file.type.startsWith('image/');
  const url = isPicture ? acts.contents.preview(acts.target, file, 'small').url : undefined;
  return (
    <span className="t-file-tile">
      {url === undefined ? <Icon glyph={fileIconOf(file.name)} tone="quiet" /> : <img src={url} alt="" />}
    </span>
  );
});
