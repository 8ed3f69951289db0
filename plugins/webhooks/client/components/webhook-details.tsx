import { observer } from 'mobx-react-lite';
import { Navigation, PlaceLink, Session, useEntity, useI18n, useService } from '@tessera/core/client';
import {
  Breadcrumbs,
  Button,
  EmptyState,
  FailedState,
  formatFullInstant,
  PageTitle,
  SkeletonRows,
  useReader,
} from '@tessera/core/ui';
import type { LiveWebhook } from '../../contract/events';
import type { DisabledReason } from '../../contract/model';
import { webhookSettingPath } from '../../contract/paths';
import { webhooksMessages as messages } from '../messages';
import { Webhooks } from '../tokens';
import { DeliveryList } from './delivery-list';
import { WebhookMenu } from './webhook-menu';
import { WebhookState } from './webhook-state';
import './webhooks.css';

/** A web hook with what it sends. */
export const WebhookDetails = observer(function WebhookDetails({ id }: { readonly id: string }) {
  const store = useService(Webhooks);
  const session = useService(Session);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const { full, state } = useEntity(store.webhooks, id);
  const path = (current: string) => (
    <Breadcrumbs
      label={translate(messages.path)}
      ancestors={[
        {
          key: 'webhooks',
          link: (
            <PlaceLink place={webhookSettingPath} parameters={{}}>
              {translate(messages.title)}
            </PlaceLink>
          ),
        },
      ]}
      current={current}
    />
  );
  if (full === undefined) {
    return (
      <>
        <PageTitle title={translate(messages.title)} />
        {state === 'loading' && <SkeletonRows rows={4} rowHeight={44} />}
        {state === 'failed' && (
          <FailedState isWhole title={translate(messages.loadFailed)} onRetry={() => void store.webhooks.read(id)} />
        )}
        {state === 'deleted' && (
          <EmptyState
            sentence={translate(messages.gone)}
            action={
              <Button onClick={() => navigation.go(webhookSettingPath.to({}))}>{translate(messages.back)}</Button>
            }
          />
        )}
      </>
    );
  }
  return (
    <>
      <div className="webhooks-path">{path(full.name)}</div>
      <PageTitle
        title={full.name}
        actions={
          !session.isReadOnly && (
            <>
              {full.isEnabled && (
                <Button onClick={() => void store.sendTest(full)}>{translate(messages.sendTest)}</Button>
              )}
              <WebhookMenu webhook={full} onDeleted={() => navigation.go(webhookSettingPath.to({}))} />
            </>
          )
        }
      />
      <WebhookFacts webhook={full} />
      <DeliveryList webhook={full} />
    </>
  );
});

const reasons = {
  admin: messages.offByAdmin,
  failing: messages.offFailing,
  gone: messages.offGone,
  imported: messages.offImported,
} as const satisfies Record<DisabledReason, object>;

const WebhookFacts = observer(function WebhookFacts({ webhook }: { readonly webhook: LiveWebhook }) {
  const { events: known } = useService(Webhooks);
  const reader = useReader();
  const { translate } = useI18n();
  const { url, description, events, isEnabled, disabledReason, failingSince, rotatingUntil } = webhook;
  const labels = events.map((name) => known.value?.find((event) => event.name === name)?.label ?? name);
  const when = (instant: string): { readonly when: string } => ({ when: formatFullInstant(instant, reader) });
  return (
    <div className="webhooks-facts">
      <p className="webhooks-address">
        <WebhookState webhook={webhook} />
        <code className="webhooks-code" dir="ltr">
          {url}
        </code>
      </p>
      {description !== '' && <p dir="auto">{description}</p>}
      <p className="t-quiet">{labels.join(' · ')}</p>
      {!isEnabled && disabledReason !== undefined && <p role="status">{translate(reasons[disabledReason])}</p>}
      {isEnabled && failingSince !== undefined && (
        <p role="status">{translate(messages.failingSince, when(failingSince))}</p>
      )}
      {rotatingUntil !== undefined && (
        <p className="t-quiet">{translate(messages.rotatingUntil, when(rotatingUntil))}</p>
      )}
    </div>
  );
});
