import type { ReactNode } from 'react';
import { useI18n } from '@tessera/core/client';
import { EmptyState, FailedState, SkeletonRows, usePages, VirtualList } from '@tessera/core/ui';
import type { PageLoader } from '@tessera/core/ui';
import { billingMessages } from '../messages';
import { paymentMessages as messages } from '../payment-messages';

/** Height of a row in px. */
const rowHeight = 52;

export interface PaymentPagesProps<Item extends { readonly id: string }> {
  readonly label: string;
  readonly empty: string;
  /** The same function while the list is the same. */
  readonly load: PageLoader<Item>;
  readonly row: (item: Item) => ReactNode;
  readonly onOpen?: (item: Item) => void;
}

/** Invoices or payments, page by page. */
export function PaymentPages<Item extends { readonly id: string }>(props: PaymentPagesProps<Item>) {
  const { label, empty, load, row, onOpen } = props;
  const { translate } = useI18n();
  const { state, items, reason, loadMore, retry } = usePages(load);
  const failed = reason ?? translate(billingMessages.nothingLost);
  if (items.length === 0) {
    if (state === 'loading') {
      return <SkeletonRows rowHeight={rowHeight} />;
    }
    return state === 'failed' ? (
      <FailedState isWhole title={translate(messages.listFailed)} text={failed} onRetry={retry} />
    ) : (
      <EmptyState sentence={empty} />
    );
  }
  return (
    <VirtualList
      label={label}
      items={items}
      rowHeight={rowHeight}
      row={row}
      {...(onOpen === undefined ? {} : { onOpen })}
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
