import { Download, FileArchive } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Message, PortalExport } from '@tessera/core/contract';
import { useWords } from '@tessera/core/client';
import { Button, Icon, RelativeTime, Tag, Tiles, useReader, wordInstant, wordSize } from '@tessera/core/ui';
import { dataExportMessages as words } from '../data-export-messages';
import { isUnfinished, shareDone } from './data-exports';

export interface DataExportRowProps {
  readonly entry: PortalExport;
  readonly isOnline: boolean;
  readonly onDownload: () => void;
  readonly onRemove: () => void;
}

const stateMessages: Readonly<Record<PortalExport['state'], Message>> = {
  queued: words.queued,
  running: words.running,
  ready: words.ready,
  failed: words.failed,
};

/** One export with its progress, or with the actions for its file. */
export function DataExportRow(props: DataExportRowProps): ReactElement {
  const { entry, isOnline, onDownload, onRemove } = props;
  const { say, language } = useWords();
  const { state, requestedOn, requestedBy, size } = entry;
  const reader = useReader();
  const date = wordInstant(requestedOn, reader);
  const isOpen = isUnfinished(entry);
  return (
    <li className="h-export">
      <span className="h-export-tile">
        <Icon glyph={FileArchive} tone="quiet" />
      </span>
      <div className="h-export-words">
        <p className="h-export-head">
          <Tag {...(state === 'failed' ? { tone: 'danger' } : state === 'ready' ? { tone: 'success' } : {})}>
            {say(stateMessages[state])}
          </Tag>
          {size !== undefined && <span className="t-number">{wordSize(size, language)}</span>}
        </p>
        {isOpen && <ExportProgress entry={entry} />}
        {state === 'failed' && <p>{say(words.failedText)}</p>}
        {state === 'ready' && entry.expiresOn !== undefined && (
          <p>{say(words.expires, { date: wordInstant(entry.expiresOn, reader) })}</p>
        )}
        <p className="t-meta h-export-origin">
          <span className="t-cut">
            {requestedBy === undefined ? say(words.requested) : say(words.requestedBy, { name: requestedBy.name })}
          </span>
          <RelativeTime instant={requestedOn} />
        </p>
      </div>
      <div className="h-export-actions">
        {state === 'ready' && (
          <Button
            icon={Download}
            disabled={!isOnline}
            aria-label={say(words.downloadOf, { date })}
            onClick={onDownload}
          >
            {say(words.download)}
          </Button>
        )}
        <Button
          variant="ghost"
          disabled={!isOnline}
          aria-label={say(isOpen ? words.cancelOf : words.removeOf, { date })}
          onClick={onRemove}
        >
          {say(isOpen ? words.cancel : words.remove)}
        </Button>
      </div>
    </li>
  );
}

function ExportProgress({ entry }: { readonly entry: PortalExport }): ReactElement | null {
  const { say, language } = useWords();
  const { rows, rowEstimate, fileBytes, fileBytesEstimate } = entry;
  if (rowEstimate === 0) {
    return null;
  }
  const number = new Intl.NumberFormat(language);
  const share = shareDone(entry);
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(share);
  return (
    <>
      <p className="h-export-progress">
        <Tiles done={Math.floor(share * 100)} total={100} label={say(words.progress, { percent })} />
        <span className="t-number" aria-hidden="true">
          {percent}
        </span>
      </p>
      <p className="t-number">
        {say(words.rowProgress, { count: number.format(rows), total: number.format(rowEstimate) })}
      </p>
      {fileBytesEstimate > 0 && (
        <p className="t-number">
          {say(words.fileProgress, {
            size: wordSize(fileBytes, language),
            total: wordSize(fileBytesEstimate, language),
          })}
        </p>
      )}
    </>
  );
}
