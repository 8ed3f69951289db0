import { Repeat } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Resource, Session, useI18n, useService } from '@tessera/core/client';
import { Button, Dialog, FailedState, formatFullInstant, SkeletonRows, useReader } from '@tessera/core/ui';
import type { LiveDelivery } from '../../contract/events';
import type { DeliveryDetails } from '../../contract/model';
import { webhooksMessages as messages } from '../messages';
import { resultWords } from '../model/delivery-words';
import { Webhooks } from '../tokens';
import { DeliveryTag, EventName } from './delivery-item';
import './webhooks.css';

export interface DeliveryDialogProps {
  /** The newest state; it follows the server. */
  readonly delivery: LiveDelivery;
  /** False for a web hook that is off. */
  readonly mayReplay: boolean;
  readonly onClose: () => void;
}

/** What was sent, and what came back. */
export const DeliveryDialog = observer(function DeliveryDialog(props: DeliveryDialogProps) {
  const { delivery, mayReplay, onClose } = props;
  const { id, event, occurredOn, state, nextOn, version } = delivery;
  const store = useService(Webhooks);
  const session = useService(Session);
  const reader = useReader();
  const i18n = useI18n();
  const { translate } = i18n;
  const [details] = useState(() => new Resource({ load: (signal) => store.readDetails(id, signal) }));
  useEffect(() => void details.refresh(), [details, version]);
  const when = (instant: string): string => formatFullInstant(instant, reader);
  return (
    <Dialog
      isOpen
      size={640}
      onClose={onClose}
      title={translate(messages.deliveryTitle)}
      actions={
        <>
          {mayReplay && !session.isReadOnly && state !== 'waiting' && (
            <Button icon={Repeat} onClick={() => void store.replay(delivery)}>
              {translate(messages.sendAgain)}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {translate(messages.close)}
          </Button>
        </>
      }
    >
      <dl className="webhooks-facts-list">
        <dt>{translate(messages.event)}</dt>
        <dd>
          <EventName event={event} /> <code className="webhooks-code t-quiet">{event}</code>
        </dd>
        <dt>{translate(messages.time)}</dt>
        <dd>{when(occurredOn)}</dd>
        <dt>{translate(messages.id)}</dt>
        <dd>
          <code className="webhooks-code" dir="ltr">
            {`msg_${id}`}
          </code>
        </dd>
        <dt>{translate(messages.result)}</dt>
        <dd>
          <DeliveryTag state={state} /> {resultWords(delivery, i18n)}
          {nextOn !== undefined && <p>{translate(messages.nextAttempt, { when: when(nextOn) })}</p>}
        </dd>
      </dl>
      <Exchange details={details} />
    </Dialog>
  );
});

type Details = Resource<DeliveryDetails>;

const Exchange = observer(function Exchange({ details }: { readonly details: Details }) {
  const { translate } = useI18n();
  const { value, error } = details;
  if (value === undefined) {
    return error === undefined ? (
      <SkeletonRows rows={3} />
    ) : (
      <FailedState title={translate(messages.detailsFailed)} onRetry={() => void details.refresh()} />
    );
  }
  const { body, response, isResponseCut } = value;
  return (
    <>
      <h3>{translate(messages.request)}</h3>
      <Text label={translate(messages.request)} text={body} />
      <h3>{translate(messages.response)}</h3>
      {response === undefined && <p className="t-quiet">{translate(messages.noResponse)}</p>}
      {response === '' && <p className="t-quiet">{translate(messages.emptyResponse)}</p>}
      {response !== undefined && response !== '' && (
        <Text label={translate(messages.response)} text={isResponseCut ? `${response}…` : response} />
      )}
    </>
  );
});

/** A text as it is, which scrolls by itself. */
function Text({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <pre
      role="group"
      aria-label={label}
      className="webhooks-text"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- people scroll it by keyboard (WCAG 2.1.1)
      tabIndex={0}
      dir="ltr"
    >
      {text}
    </pre>
  );
}
