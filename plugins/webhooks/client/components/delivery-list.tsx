import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useI18n, useService } from '@tessera/core/client';
import { EmptyState, FailedState, SegmentedControl, SkeletonRows, VirtualList } from '@tessera/core/ui';
import type { LiveDelivery, LiveWebhook } from '../../contract/events';
import { webhooksMessages as messages } from '../messages';
import type { DeliveryFilter } from '../stores/webhook-store';
import { Webhooks } from '../tokens';
import { DeliveryDialog } from './delivery-dialog';
import { DeliveryItem } from './delivery-item';
import './webhooks.css';

const rowHeight = 44;
const filters = [
  { value: 'all', label: messages.all },
  { value: 'waiting', label: messages.waiting },
  { value: 'delivered', label: messages.delivered },
  { value: 'failed', label: messages.failed },
] as const;

/** What a web hook sends, as it happens. */
export const DeliveryList = observer(function DeliveryList({ webhook }: { readonly webhook: LiveWebhook }) {
  const store = useService(Webhooks);
  const { translate } = useI18n();
  const [filter, setFilter] = useState<DeliveryFilter>('all');
  const [open, setOpen] = useState<LiveDelivery>();
  return (
    <section className="webhooks-deliveries" aria-label={translate(messages.deliveries)}>
      <div className="webhooks-head">
        <h2>{translate(messages.deliveries)}</h2>
        <SegmentedControl
          label={translate(messages.show)}
          value={filter}
          onChange={setFilter}
          segments={filters.map(({ value, label }) => ({ value, label: translate(label) }))}
        />
      </div>
      <Deliveries key={`${webhook.id} ${filter}`} webhookId={webhook.id} filter={filter} onOpen={setOpen} />
      {open !== undefined && (
        <DeliveryDialog
          key={open.id}
          delivery={store.deliveries.get(open.id) ?? open}
          mayReplay={webhook.isEnabled}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
});

interface DeliveriesProps {
  readonly webhookId: string;
  readonly filter: DeliveryFilter;
  readonly onOpen: (delivery: LiveDelivery) => void;
}

const Deliveries = observer(function Deliveries({ webhookId, filter, onOpen }: DeliveriesProps) {
  const store = useService(Webhooks);
  const { translate } = useI18n();
  const list = store.deliveriesOf(webhookId, filter);
  const { items, isReady, isComplete, isLoading, error } = list;
  useEffect(() => {
    if (!list.isReady) {
      void list.loadMore();
    }
  }, [list]);
  const failed = <FailedState title={translate(messages.deliveriesFailed)} onRetry={() => void list.loadMore()} />;
  if (!isReady) {
    return error === undefined ? <SkeletonRows rows={4} rowHeight={rowHeight} /> : failed;
  }
  if (items.length === 0) {
    return <EmptyState sentence={translate(messages.deliveriesEmpty)} />;
  }
  return (
    <VirtualList
      label={translate(messages.deliveries)}
      items={items}
      rowHeight={rowHeight}
      row={(delivery) => <DeliveryItem delivery={delivery} />}
      onOpen={onOpen}
      onEndReached={() => void list.loadMore()}
      foot={
        isLoading && !isComplete ? (
          <SkeletonRows rows={2} rowHeight={rowHeight} />
        ) : error === undefined || isComplete ? undefined : (
          failed
        )
      }
    />
  );
});
