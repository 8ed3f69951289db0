import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Navigation, Session, useI18n, useService } from '@tessera/core/client';
import { Button, ListPage, RowLink, UnsentTag } from '@tessera/core/ui';
import type { LiveWebhook } from '../../contract/events';
import { webhookPath } from '../../contract/paths';
import { webhooksMessages as messages } from '../messages';
import type { ShownSecret } from '../stores/webhook-store';
import { Webhooks } from '../tokens';
import { NewWebhookDialog } from '../components/new-webhook-dialog';
import { SecretDialog } from '../components/secret-dialog';
import { WebhookMenu } from '../components/webhook-menu';
import { WebhookState } from '../components/webhook-state';
import '../components/webhooks.css';

/** All web hooks of the company. */
export const WebhookSettingPage = observer(function WebhookSettingPage() {
  const store = useService(Webhooks);
  const session = useService(Session);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<ShownSecret>();
  const mayAdd = !session.isReadOnly;
  const add = (label: string) =>
    mayAdd && (
      <Button variant="primary" onClick={() => setAdding(true)}>
        {label}
      </Button>
    );

  function open({ id }: Pick<LiveWebhook, 'id'>): void {
    navigation.go(webhookPath.to({ id }));
  }

  function handleAdded(added: ShownSecret): void {
    setAdding(false);
    setShown(added);
  }

  return (
    <>
      <ListPage
        title={translate(messages.title)}
        empty={translate(messages.empty)}
        emptyAction={add(translate(messages.addFirst))}
        list={store.list}
        row={(webhook) => (
          <div className="webhooks-row">
            <span className="webhooks-name">
              <RowLink to={webhookPath.to({ id: webhook.id })} className="t-cut">
                <bdi>{webhook.name}</bdi>
              </RowLink>
              <bdi className="webhooks-url t-quiet" dir="ltr">
                {webhook.url}
              </bdi>
            </span>
            <UnsentTag state={store.webhooks.unsentState(webhook.id)} />
            <WebhookState webhook={webhook} />
            <WebhookMenu webhook={webhook} tabIndex={-1} />
          </div>
        )}
        rowHeight={44}
        onOpen={open}
        actions={add(translate(messages.add))}
      />
      {isAdding && (
        <NewWebhookDialog onAdded={handleAdded} onClose={() => setAdding(false)} onReopen={() => setAdding(true)} />
      )}
      {shown !== undefined && (
        <SecretDialog
          {...shown}
          onClose={() => {
            setShown(undefined);
            open(shown.webhook);
          }}
        />
      )}
    </>
  );
});
