import { observer } from 'mobx-react-lite';
import { useI18n, useService } from '@tessera/core/client';
import { RelativeTime, Tag } from '@tessera/core/ui';
import type { Delivery, DeliveryState } from '../../contract/model';
import { testEvent } from '../../contract/model';
import { webhooksMessages as messages } from '../messages';
import { resultWords } from '../model/delivery-words';
import { Webhooks } from '../tokens';

const states = {
  waiting: { label: messages.waiting, tone: 'warn' },
  delivered: { label: messages.delivered, tone: 'success' },
  failed: { label: messages.failed, tone: 'danger' },
} as const satisfies Record<DeliveryState, object>;

/** The state of a delivery. */
export function DeliveryTag({ state }: Pick<Delivery, 'state'>) {
  const { translate } = useI18n();
  const { label, tone } = states[state];
  return <Tag tone={tone}>{translate(label)}</Tag>;
}

/** What an event is called. */
export const EventName = observer(function EventName({ event }: Pick<Delivery, 'event'>) {
  const { events } = useService(Webhooks);
  const { translate } = useI18n();
  const label = event === testEvent ? translate(messages.testEvent) : undefined;
  return <>{label ?? events.value?.find(({ name }) => name === event)?.label ?? event}</>;
});

/** A delivery in the list: which event, how it ended, and how often it was tried. */
export const DeliveryItem = observer(function DeliveryItem({ delivery }: { readonly delivery: Delivery }) {
  const i18n = useI18n();
  const { translate } = i18n;
  const { event, state, attempts, duration, createdOn } = delivery;
  return (
    <div className="webhooks-row">
      <DeliveryTag state={state} />
      <span className="webhooks-words">
        <span className="t-cut">
          <EventName event={event} />
        </span>
        <span className="webhooks-result t-cut t-quiet">{resultWords(delivery, i18n)}</span>
      </span>
      {attempts > 1 && (
        <span className="webhooks-minor t-quiet">{translate(messages.attempts, { count: attempts })}</span>
      )}
      {duration !== undefined && (
        <span className="webhooks-minor t-quiet">{translate(messages.milliseconds, { count: duration })}</span>
      )}
      <span className="webhooks-time t-quiet">
        <RelativeTime instant={createdOn} />
      </span>
    </div>
  );
});
