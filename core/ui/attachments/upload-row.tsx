import { CircleAlert, CloudOff, RotateCw, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { ReactElement, RefObject } from 'react';
import type { FileUpload } from '../../client/attachments/file-upload';
import type { Uploads } from '../../client/attachments/uploads';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import { ProgressBar } from '../progress/progress-bar';
import { VisuallyHidden } from '../text/visually-hidden';
import { FileName } from './file-name';
import { fileIconOf } from './file-names';
import { attachmentMessages } from './messages';
import { useFocusFallback } from '../lists/use-focus-fallback';
import { formatBytes } from '../text/format-bytes';
import { formatShare } from '../text/format-share';

export interface UploadRowProps {
  readonly upload: FileUpload;
  readonly uploads: Uploads;
  /** Receives the focus when the last row is removed. */
  readonly focusFallback: RefObject<HTMLElement | null>;
}

/** One upload: its progress, or why it failed and what can be done. */
export const UploadRow = observer(function UploadRow({ upload, uploads, focusFallback }: UploadRowProps): ReactElement {
  const { translate, announce } = useUi();
  const row = useRef<HTMLLIElement>(null);
  useFocusFallback(row, focusFallback);
  const { state, file } = upload;
  const { name } = file;
  const hasEnded = state === 'failed' || state === 'refused';

  function cancel(): void {
    if (!upload.canCancel) {
      return;
    }
    uploads.dismiss(upload);
    announce(translate(attachmentMessages.fileCancelled, { name }));
  }

  return (
    <li className="t-file" ref={row}>
      <span className="t-file-tile">
        <Icon glyph={fileIconOf(name)} tone="quiet" />
      </span>
      <div className="t-file-words">
        <span title={name} className="t-file-open">
          <VisuallyHidden>{name}</VisuallyHidden>
          <span className="t-file-open" aria-hidden="true">
            <FileName name={name} />
          </span>
        </span>
        <UploadState upload={upload} />
      </div>
      {state === 'failed' && (
        <IconButton
          glyph={RotateCw}
          label={translate(attachmentMessages.fileRetry, { name })}
          onClick={() => uploads.retry(upload)}
        />
      )}
      {hasEnded ? (
        <IconButton
          glyph={X}
          label={translate(attachmentMessages.fileDismiss, { name })}
          onClick={() => uploads.dismiss(upload)}
        />
      ) : (
        <IconButton
          glyph={X}
          label={translate(attachmentMessages.fileCancel, { name })}
          aria-disabled={!upload.canCancel}
          onClick={cancel}
        />
      )}
    </li>
  );
});

const UploadState = observer(function UploadState({ upload }: Pick<UploadRowProps, 'upload'>): ReactElement {
  const { translate, language } = useUi();
  const { state, fraction, reason, file } = upload;
  if (state === 'failed' || state === 'refused') {
    return (
      <span className="t-meta t-file-reason">
        <Icon glyph={CircleAlert} size={14} />
        {reason}
      </span>
    );
  }
  if (state === 'waiting') {
    return (
      <span className="t-meta t-file-state">
        <Icon glyph={CloudOff} size={14} />
        {fraction > 0
          ? translate(attachmentMessages.filePaused, { percent: formatShare(fraction, language) })
          : translate(attachmentMessages.fileWaiting)}
      </span>
    );
  }
  if (state === 'queued') {
    return <span className="t-meta">{translate(attachmentMessages.fileQueued)}</span>;
  }
  const share = formatShare(fraction, language);
  const progress =
    fraction < 1
      ? translate(attachmentMessages.filePercent, { percent: share, size: formatBytes(file.size, language) })
      : translate(attachmentMessages.fileSaving);
  return (
    <span className="t-meta t-file-state">
      <ProgressBar
        label={translate(attachmentMessages.fileSending, { name: file.name })}
        value={fraction}
        text={progress}
      />
    </span>
  );
});
