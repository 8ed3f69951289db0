import { Download, FileArchive } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Message, PortalExport } from '@tessera/core/contract';
import { useI18n } from '@tessera/core/client';
import { Button, Icon, ProgressBar, RelativeTime, Tag, useReader, formatInstant, formatBytes } from '@tessera/core/ui';
import { dataExportMessages as words } from '../data-export-messages';
import { isUnfinished, exportProgressOf } from './data-exports';

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
  const { translate, language } = useI18n();
  const { state, requestedOn, requestedBy, size } = entry;
  const reader = useReader();
  const date = formatInstant(requestedOn, reader);
  const isOpen = isUnfinished(entry);
  return (
    <li className="h-export">
      <span className="h-export-tile">
        <Icon glyph={FileArchive} tone="quiet" />
      </span>
      <div className="h-export-words">
        <p className="h-export-head">
          <Tag {...(state === 'failed' ? { tone: 'danger' } : state === 'ready' ? { tone: 'success' } : {})}>
            {translate(stateMessages[state])}
          </Tag>
          {size !== undefined && <span className="t-number">{formatBytes(size, language)}</span>}
        </p>
        {isOpen && <ExportProgress entry={entry} label={translate(words.progressOf, { date })} />}
        {state === 'failed' && <p>{translate(words.failedText)}</p>}
        {state === 'ready' && entry.expiresOn !== undefined && (
          <p>{translate(words.expires, { date: formatInstant(entry.expiresOn, reader) })}</p>
        )}
        <p className="t-meta h-export-origin">
          <span className="t-cut">
            {requestedBy === undefined
              ? translate(words.requested)
              : translate(words.requestedBy, { name: requestedBy.name })}
          </span>
          <RelativeTime instant={requestedOn} />
        </p>
      </div>
      <div className="h-export-actions">
        {state === 'ready' && (
          <Button
            icon={Download}
            disabled={!isOnline}
            aria-label={translate(words.downloadOf, { date })}
            onClick={onDownload}
          >
            {translate(words.download)}
          </Button>
        )}
        <Button
          variant="ghost"
          isAtEnd
          disabled={!isOnline}
          aria-label={translate(isOpen ? words.cancelOf : words.removeOf, { date })}
          onClick={onRemove}
        >
          {translate(isOpen ? words.cancel : words.remove)}
        </Button>
      </div>
    </li>
  );
}

interface ExportProgressProps {
  readonly entry: PortalExport;
  readonly label: string;
}

function ExportProgress({ entry, label }: ExportProgressProps): ReactElement {
  const { translate, language } = useI18n();
  const { rows, rowEstimate, fileBytes, fileBytesEstimate } = entry;
  if (rowEstimate === 0) {
    return <ProgressBar label={label} value={undefined} />;
  }
  const number = new Intl.NumberFormat(language);
  return (
    <>
      <ProgressBar label={label} value={exportProgressOf(entry)} />
      <p className="t-number">
        {translate(words.rowProgress, { count: number.format(rows), total: number.format(rowEstimate) })}
      </p>
      {fileBytesEstimate > 0 && (
        <p className="t-number">
          {translate(words.fileProgress, {
            size: formatBytes(fileBytes, language),
            total: formatBytes(fileBytesEstimate, language),
          })}
        </p>
      )}
    </>
  );
}
