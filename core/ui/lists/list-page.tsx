import { useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useRowHeight, useUi } from '../environment';
import { workspaceMessages } from '../workspace-messages';
import { PageTitle } from '../pages/page-parts';
import { EmptyState } from '../states/empty-state';
import { FailedState } from '../states/failed-state';
import { SkeletonRows } from '../states/skeleton-rows';
import type { ListItem } from './list-rows';
import { usePages } from './use-pages';
import type { PageLoader } from './use-pages';
import { VirtualList } from './virtual-list';

export interface ListPageProps<Item extends ListItem> {
  readonly title: string;
  /** The purpose of the list in one sentence; shown while it is empty. */
  readonly empty: string;
  readonly load: PageLoader<Item>;
  readonly row: (item: Item) => ReactNode;
  /** At the end of the title row, also when the list is empty. */
  readonly actions?: ReactNode;
  /** The action of the empty page, with its own label when `actions` offers the same: "Write the first note". */
  readonly emptyAction?: ReactNode;
  readonly rowHeight?: 36 | 44;
  readonly openId?: string | undefined;
  readonly onOpen?: (item: Item) => void;
}

/**
 * A titled list with its five states: paged, virtualised, operable by keyboard.
 *
 * @example <ListPage title="Kudos" empty="Thank a colleague." load={(cursor, signal) => api.call(listKudos, { query: {
 * cursor } }, { signal })} row={(kudo) => kudo.text} />
 */
export function ListPage<Item extends ListItem>(props: ListPageProps<Item>): ReactElement {
  const { title, actions } = props;
  // Only the loader of the first render is used: most are inline functions that change at every render.
  const load = useRef(props.load);
  const pages = usePages(load.current);
  const isKnown = pages.state === 'some' || pages.state === 'more';
  const count = isKnown ? `${pages.items.length}${pages.hasMore ? '+' : ''}` : undefined;
  return (
    <>
      <PageTitle
        title={title}
        count={count}
        actions={actions}
        isPrimaryBelow={props.emptyAction !== undefined && pages.state === 'some' && pages.items.length === 0}
      />
      <ListPageBody {...props} pages={pages} />
    </>
  );
}

interface ListPageBodyProps<Item extends ListItem> extends ListPageProps<Item> {
  readonly pages: ReturnType<typeof usePages<Item>>;
}

function ListPageBody<Item extends ListItem>(props: ListPageBodyProps<Item>): ReactElement {
  const chosenHeight = useRowHeight();
  const { title, empty, emptyAction, row, rowHeight = chosenHeight, openId, onOpen, pages } = props;
  const { translate } = useUi();
  if (pages.state === 'loading') {
    return <SkeletonRows rowHeight={rowHeight} />;
  }
  if (pages.state === 'failed') {
    return (
      <FailedState
        isWhole
        title={translate(workspaceMessages.loadFailed)}
        text={pages.reason ?? translate(workspaceMessages.nothingLost)}
        onRetry={pages.retry}
      />
    );
  }
  if (pages.items.length === 0) {
    return <EmptyState sentence={empty} action={emptyAction} />;
  }
  return (
    <VirtualList
      label={title}
      items={pages.items}
      rowHeight={rowHeight}
      openId={openId}
      row={row}
      {...(onOpen === undefined ? {} : { onOpen })}
      onEndReached={pages.loadMore}
      foot={foot()}
    />
  );

  function foot(): ReactNode {
    if (pages.state === 'more') {
      return <SkeletonRows rows={2} rowHeight={rowHeight} />;
    }
    if (pages.state === 'more-failed') {
      return (
        <FailedState
          title={translate(workspaceMessages.moreFailed)}
          text={pages.reason ?? translate(workspaceMessages.nothingLost)}
          onRetry={pages.retry}
        />
      );
    }
    return undefined;
  }
}
