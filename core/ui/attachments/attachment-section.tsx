import { Paperclip } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { AttachmentEndpoints } from '../../contract';
import { useService } from '../../client/react/application-provider';
import { Session } from '../../client/services';
import { Button } from '../actions/button';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';
import { useReader } from '../text/now';
import { AttachmentRow } from './attachment-row';
import type { EntityAttachmentsProps } from './entity-attachments-props';
import type { IncomingFiles } from './incoming-files';
import { attachmentMessages } from './messages';
import { PictureViewer } from './picture-viewer';
import { UploadRow } from './upload-row';
import { useAttachments, useAttachmentEndpoints } from './use-attachments';
import { dropAreaOf, useIncomingFiles } from './use-incoming-files';
import './attachments.css';

/** Files shown before "Show all" is pressed. */
const maxShown = 8;

/** The content of `Attachments`, loaded on demand. */
export function AttachmentSection(props: EntityAttachmentsProps): ReactElement {
  const { calls, hasFailed, retry } = useAttachmentEndpoints(props.endpoints);
  const { translate } = useUi();
  if (hasFailed) {
    return <FailedState title={translate(attachmentMessages.filesFailed)} onRetry={retry} />;
  }
  return calls === undefined ? <SkeletonRows rows={2} /> : <FilesOfEntity {...props} calls={calls} />;
}

interface FilesOfEntityProps extends Omit<EntityAttachmentsProps, 'endpoints'> {
  readonly calls: AttachmentEndpoints;
}

const FilesOfEntity = observer(function FilesOfEntity(props: FilesOfEntityProps): ReactElement {
  const { calls, entityId, version } = props;
  const { translate, announce } = useUi();
  const session = useService(Session);
  const { now, timeZone } = useReader();
  const acts = useAttachments(calls, entityId, version);
  const section = useRef<HTMLElement>(null);
  const attach = useRef<HTMLButtonElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [isExpanded, setExpanded] = useState(false);
  const [shownId, setShown] = useState<string>();
  const listRef = useRef<HTMLUListElement>(null);
  const headingId = useId();
  const canEdit = props.canEdit && !session.isReadOnly;
  const { list, uploads, target } = acts;
  const sending = uploads.of(target);
  const pictures = list.files.filter(({ type }) => type.startsWith('image/'));

  const firstHidden = sending.length + maxShown;
  const focusFirstHidden = useEffectEvent(() => {
    listRef.current?.children[firstHidden]?.querySelector('button')?.focus({ preventScroll: true });
  });
  // "Show all" is removed when it is pressed: the focus moves to the first file that it revealed.
  useEffect(() => {
    if (isExpanded) {
      focusFirstHidden();
    }
  }, [isExpanded]);

  const isOver = useIncomingFiles({
    part: section,
    isOpen: canEdit,
    nameOf: () => translate(attachmentMessages.filePasted, { moment: momentForName(now, timeZone) }),
    onFiles: take,
  });

  function take({ files, folders }: IncomingFiles): void {
    if (files.length > 0) {
      announce(translate(attachmentMessages.filesAttaching, { count: files.length }));
    }
    uploads.add(target, files, folders);
  }

  return (
    <section className="t-files" aria-labelledby={headingId} ref={section}>
      <header className="t-files-head">
        <h2 id={headingId}>{translate(attachmentMessages.files)}</h2>
        {list.files.length > 0 && <span className="t-meta">{list.files.length}</span>}
        {canEdit && (
          <Button
            size="small"
            variant="ghost"
            isAtEnd
            icon={Paperclip}
            ref={attach}
            onClick={() => picker.current?.click()}
          >
            {translate(attachmentMessages.filesAttach)}
          </Button>
        )}
      </header>
      {canEdit && (
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label={translate(attachmentMessages.filesAttach)}
          onChange={(event) => {
            take({ files: [...(event.currentTarget.files ?? [])], folders: [] });
            // So that the same file can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      )}
      {content()}
      {isOver && <DropVeil area={dropAreaOf(section.current)} />}
      {shownId !== undefined && pictures.some(({ id }) => id === shownId) && (
        <PictureViewer
          acts={acts}
          pictures={pictures}
          shownId={shownId}
          onShow={setShown}
          onClose={() => setShown(undefined)}
        />
      )}
    </section>
  );

  function content(): ReactNode {
    if (!list.isReady && list.error !== undefined) {
      return (
        <>
          {rows()}
          <FailedState title={translate(attachmentMessages.filesFailed)} onRetry={() => void list.read()} />
        </>
      );
    }
    if (!list.isReady) {
      return (
        <>
          {rows()}
          <SkeletonRows rows={2} rowHeight={44} />
        </>
      );
    }
    if (list.files.length === 0 && sending.length === 0) {
      return (
        <p className="t-meta">
          {translate(canEdit ? attachmentMessages.filesNone : attachmentMessages.filesNoneReadOnly)}
        </p>
      );
    }
    return rows();
  }

  function rows(): ReactNode {
    // A single hidden file is shown instead of the button.
    const isCut = !isExpanded && list.files.length > maxShown + 1;
    const shown = isCut ? list.files.slice(0, maxShown) : list.files;
    if (shown.length === 0 && sending.length === 0) {
      return undefined;
    }
    return (
      <>
        <ul className="t-files-list" ref={listRef}>
          {sending.map((upload) => (
            <UploadRow key={upload.id} upload={upload} uploads={uploads} focusFallback={attach} />
          ))}
          {shown.map((file) => (
            <AttachmentRow
              key={file.id}
              file={file}
              acts={acts}
              canEdit={canEdit}
              focusFallback={attach}
              onShow={() => setShown(file.id)}
            />
          ))}
        </ul>
        {isCut && (
          <Button size="small" variant="ghost" onClick={() => setExpanded(true)}>
            {translate(attachmentMessages.filesShowAll, { count: list.files.length })}
          </Button>
        )}
      </>
    );
  }
});

/** Covers the area while files are dragged over it. */
function DropVeil({ area }: { readonly area: HTMLElement | null }): ReactNode {
  const { translate } = useUi();
  if (area === null) {
    return undefined;
  }
  return createPortal(
    <div className="t-files-veil" aria-hidden="true">
      <Icon glyph={Paperclip} size={20} />
      {translate(attachmentMessages.filesDrop)}
    </div>,
    area,
  );
}

/** `2026-03-12 10.30`: sorts by time and is a valid file name on every system. */
function momentForName(now: number, timeZone: string | undefined): string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return format.format(now).replace(':', '.');
}
