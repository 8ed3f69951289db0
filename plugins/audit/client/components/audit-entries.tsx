import { useCallback } from 'react';
import { Api, useI18n, useService } from '@tessera/core/client';
import type { AuditFilter, AuditLogEntry } from '@tessera/core/contract';
import { listAuditLog } from '@tessera/core/contract';
import { EmptyState, FailedState, SkeletonRows, usePages, VirtualList } from '@tessera/core/ui';
import { auditMessages as messages } from '../messages';
import { AuditRow } from './audit-row';

const rowHeight = 44;
const pageSize = 50;

export interface AuditEntriesProps {
  /** The same object while the filters are the same. */
  readonly filter: AuditFilter;
  /** Grows when the log must be read again. */
  readonly version: number;
  readonly onOpen: (entry: AuditLogEntry) => void;
}

/** The entries that match the filters, page by page. */
export function AuditEntries({ filter, version, onOpen }: AuditEntriesProps) {
  const api = useService(Api);
  const { translate } = useI18n();
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api.request(
        listAuditLog,
        { query: { ...filter, limit: pageSize, ...(cursor === undefined ? {} : { cursor }) } },
        { signal, onFailure: 'caller' },
      ),
    [api, filter],
  );
  const { state, items, reason, loadMore, retry } = usePages(load, version);
  if (items.length === 0) {
    if (state === 'loading') {
      return <SkeletonRows rowHeight={rowHeight} />;
    }
    if (state === 'failed') {
      return (
        <FailedState
          isWhole
          title={translate(messages.loadFailed)}
          text={reason ?? translate(messages.nothingLost)}
          onRetry={retry}
        />
      );
    }
    const isFiltered = Object.keys(filter).length > 0;
    return <EmptyState sentence={translate(isFiltered ? messages.emptyFiltered : messages.empty)} />;
  }
  return (
    <VirtualList
      label={translate(messages.title)}
      items={items}
      rowHeight={rowHeight}
      row={(entry) => <AuditRow entry={entry} />}
      onOpen={onOpen}
      onEndReached={loadMore}
      foot={
        state === 'more' ? (
          <SkeletonRows rows={2} rowHeight={rowHeight} />
        ) : state === 'more-failed' ? (
          <FailedState
            title={translate(messages.moreFailed)}
            text={reason ?? translate(messages.nothingLost)}
            onRetry={retry}
          />
        ) : undefined
      }
    />
  );
}
