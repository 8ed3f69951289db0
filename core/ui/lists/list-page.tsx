import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import type { Entity } from '../../client/entities/entity';
import type { EntityList } from '../../client/entities/entity-list';
import { ApiError } from '../../client/services';
import { useUi } from '../environment';
import { workspaceMessages } from '../workspace-messages';
import { PageTitle } from '../pages/page-parts';
import { EmptyState } from '../states/empty-state';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';
import { VirtualList } from './virtual-list';

export interface ListPageProps<Item extends Entity> {
  readonly title: string;
  /** The purpose of the list in one sentence; shown while it is empty. */
  readonly empty: string;
  /** A list of an `EntityStore`. Its first page is read when it is shown. */
  readonly list: EntityList<Item>;
  readonly row: (item: Item) => ReactNode;
  /** At the end of the title row, also when the list is empty. */
  readonly actions?: ReactNode;
  /** The action of the empty page, with its own label when `actions` offers the same: "Write the first note". */
  readonly emptyAction?: ReactNode;
  /** In px at the standard text size. The person's density when left out. */
  readonly rowHeight?: 36 | 44;
  readonly openId?: string | undefined;
  readonly onOpen?: (item: Item) => void;
  /** Called for every other key on a row than those of the list. */
  readonly onKey?: (event: KeyboardEvent, item: Item) => void;
}

/**
 * A titled list with its five states: paged, virtualised, operable by keyboard, and kept up to date by its store.
 *
 * @example
 * ```tsx
 * import type { EntityList } from '@tessera/core/client';
 * import { ListPage } from '@tessera/core/ui';
 *
 * interface Kudo {
 *   readonly id: string;
 *   readonly version: number;
 *   readonly text: string;
 * }
 *
 * export const KudosPage = ({ list }: { readonly list: EntityList<Kudo> }) => (
 *   <ListPage title="Kudos" empty="Thank a colleague." list={list} row={(kudo) => kudo.text} />
 * );
 * ```
 */
export const ListPage = observer(function ListPage<Item extends Entity>(props: ListPageProps<Item>): ReactElement {
  const { title, list, actions, emptyAction } = props;
  const { items, isReady, isComplete } = list;
  useEffect(() => {
    if (!list.isReady) {
      void list.loadMore();
    }
  }, [list]);
  return (
    <>
      <PageTitle
        title={title}
        count={isReady ? `${items.length}${isComplete ? '' : '+'}` : undefined}
        actions={actions}
        isPrimaryBelow={emptyAction !== undefined && isReady && items.length === 0}
      />
      <ListPageBody {...props} />
    </>
  );
}) as <Item extends Entity>(props: ListPageProps<Item>) => ReactElement;

const ListPageBody = observer(function ListPageBody<Item extends Entity>(props: ListPageProps<Item>): ReactElement {
  const { title, empty, emptyAction, row, rowHeight, openId, onOpen, onKey, list } = props;
  const height = rowHeight === undefined ? {} : { rowHeight };
  const { items, isReady, isComplete, isLoading, error } = list;
  const { translate } = useUi();
  const text = (error instanceof ApiError ? error.sentences[0] : undefined) ?? translate(workspaceMessages.nothingLost);
  if (!isReady) {
    return error === undefined ? (
      <SkeletonRows {...height} />
    ) : (
      <FailedState
        isWhole
        title={translate(workspaceMessages.loadFailed)}
        text={text}
        onRetry={() => void list.loadMore()}
      />
    );
  }
  if (items.length === 0) {
    return <EmptyState sentence={empty} action={emptyAction} />;
  }
  return (
    <VirtualList
      label={title}
      items={items}
      {...height}
      openId={openId}
      row={row}
      {...(onOpen === undefined ? {} : { onOpen })}
      {...(onKey === undefined ? {} : { onKey })}
      onEndReached={() => void list.loadMore()}
      foot={foot()}
    />
  );

  function foot(): ReactNode {
    if (isLoading && !isComplete) {
      return <SkeletonRows rows={2} {...height} />;
    }
    // Missed changes are read again by the store itself.
    return error === undefined || isComplete ? undefined : (
      <FailedState title={translate(workspaceMessages.moreFailed)} text={text} onRetry={() => void list.loadMore()} />
    );
  }
}) as <Item extends Entity>(props: ListPageProps<Item>) => ReactElement;
