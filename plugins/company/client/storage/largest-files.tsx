import { useCallback } from 'react';
import { Api, EntityLink, Network, useI18n, useObserved, useReconnected, useService } from '@tessera/core/client';
import type { StoredFile } from '@tessera/core/contract';
import { listStoredFiles } from '@tessera/core/contract';
import {
  EmptyState,
  FailedState,
  formatBytes,
  RelativeTime,
  SkeletonRows,
  usePages,
  VirtualList,
} from '@tessera/core/ui';
import { storageMessages as messages } from './storage-messages';

const rowHeight = 44;
const pageSize = 50;

/** The files of the company, the largest first, each with a link to the item that it is attached to. */
export function LargestFiles() {
  const api = useService(Api);
  const { translate } = useI18n();
  const network = useService(Network);
  const isOnline = useObserved(() => network.online);
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api.request(
        listStoredFiles,
        { query: { limit: pageSize, ...(cursor === undefined ? {} : { cursor }) } },
        { signal, onFailure: 'caller' },
      ),
    [api],
  );
  const { state, items, reason, loadMore, retry } = usePages(load);
  useReconnected(() => {
    if (state === 'failed' || state === 'more-failed') {
      retry();
    }
  });
  const failed = isOnline ? (reason ?? translate(messages.storageNothingLost)) : translate(messages.filesOffline);
  if (items.length === 0) {
    if (state === 'loading') {
      return <SkeletonRows rowHeight={rowHeight} />;
    }
    return state === 'failed' ? (
      <FailedState isWhole title={translate(messages.filesFailed)} text={failed} onRetry={retry} />
    ) : (
      <EmptyState sentence={translate(messages.noFiles)} />
    );
  }
  return (
    <VirtualList
      label={translate(messages.largestFiles)}
      items={items}
      rowHeight={rowHeight}
      row={(file) => <FileRow file={file} />}
      onEndReached={loadMore}
      foot={
        state === 'more' ? (
          <SkeletonRows rows={2} rowHeight={rowHeight} />
        ) : state === 'more-failed' ? (
          <FailedState title={translate(messages.moreFilesFailed)} text={failed} onRetry={retry} />
        ) : undefined
      }
    />
  );
}

function FileRow({ file }: { readonly file: StoredFile }) {
  const { translate, language } = useI18n();
  const { name, size, addedBy, addedOn, entity } = file;
  return (
    <div className="storage-file">
      <EntityLink entity={entity} className="t-cut">
        <bdi>{name}</bdi>
      </EntityLink>
      <span className="storage-owner t-quiet t-cut">
        {addedBy === undefined ? translate(messages.storageAddedBySystem) : <bdi>{addedBy.fullName}</bdi>}
      </span>
      <span className="storage-added t-quiet t-cut">
        <RelativeTime instant={addedOn} />
      </span>
      <span className="storage-size">{formatBytes(size, language)}</span>
    </div>
  );
}
