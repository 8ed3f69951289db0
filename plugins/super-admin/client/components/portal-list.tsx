import { useCallback, useMemo } from 'react';
import { Api, useI18n, useService } from '@tessera/core/client';
import { EmptyState, FailedState, SkeletonRows, usePages, VirtualList } from '@tessera/core/ui';
import type { SuperAdminPortal } from '../../contract/portal-endpoints';
import { listSuperAdminPortals } from '../../contract/portal-endpoints';
import type { PortalFilter } from '../model/portal-filter';
import { superAdminPortalMessages as messages } from './portal-messages';
import { PortalRow } from './portal-row';

const rowHeight = 60;
const pageSize = 50;

export interface PortalListProps {
  /** The same object while the filters are the same. */
  readonly filter: PortalFilter;
  /** Companies that were changed after they had been loaded. */
  readonly changed: ReadonlyMap<string, SuperAdminPortal>;
  readonly onOpen: (portal: SuperAdminPortal) => void;
}

/** The companies that match the filters, page by page. */
export function PortalList({ filter, changed, onOpen }: PortalListProps) {
  const api = useService(Api);
  const { translate } = useI18n();
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) => {
      const { search, plan, state } = filter;
      const query = {
        limit: pageSize,
        ...(search === '' ? {} : { search }),
        ...(plan === '' ? {} : { plan }),
        ...(state === '' ? {} : { state }),
        ...(cursor === undefined ? {} : { cursor }),
      };
      return api.request(listSuperAdminPortals, { query }, { signal, onFailure: 'caller', unanswered: 'fail' });
    },
    [api, filter],
  );
  const { state, items, reason, loadMore, retry } = usePages(load);
  const shown = useMemo(() => items.map((portal) => changed.get(portal.id) ?? portal), [items, changed]);
  const failed = reason ?? translate(messages.nothingLost);
  if (items.length === 0) {
    if (state === 'loading') {
      return <SkeletonRows rowHeight={rowHeight} />;
    }
    if (state === 'failed') {
      return <FailedState isWhole title={translate(messages.loadFailed)} text={failed} onRetry={retry} />;
    }
    const isFiltered = Object.values(filter).some((value) => value !== '');
    return <EmptyState sentence={translate(isFiltered ? messages.emptyFiltered : messages.empty)} />;
  }
  return (
    <VirtualList
      label={translate(messages.title)}
      items={shown}
      rowHeight={rowHeight}
      row={(portal) => <PortalRow portal={portal} />}
      onOpen={onOpen}
      onEndReached={loadMore}
      foot={
        state === 'more' ? (
          <SkeletonRows rows={2} rowHeight={rowHeight} />
        ) : state === 'more-failed' ? (
          <FailedState title={translate(messages.moreFailed)} text={failed} onRetry={retry} />
        ) : undefined
      }
    />
  );
}
