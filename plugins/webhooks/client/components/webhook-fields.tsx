import type { Form, I18n } from '@tessera/core/client';
import { useI18n } from '@tessera/core/client';
import { TextArea, TextField } from '@tessera/core/ui';
import { webhookLimits } from '../../contract/model';
import { webhooksMessages as messages } from '../messages';
import type { WebhookValues as Values } from '../stores/webhook-store';
import { EventsField } from './events-field';
import './webhooks.css';

/** The fields of a new or an existing web hook. */
export function WebhookFields({ form }: { readonly form: Pick<Form<Values>, 'field'> }) {
  const { translate } = useI18n();
  return (
    <>
      <TextField {...form.field('name')} label={translate(messages.name)} maxLength={webhookLimits.name} autoFocus />
      <TextField
        {...form.field('url')}
        label={translate(messages.url)}
        hint={translate(messages.urlHint)}
        maxLength={webhookLimits.url}
      />
      <TextArea
        {...form.field('description')}
        label={translate(messages.description)}
        maxLength={webhookLimits.description}
        lines={2}
        isOptional
      />
      <EventsField {...form.field('events')} />
    </>
  );
}

/** A sentence for each field that is wrong; the server checks the address itself. */
export function faultsOfWebhook({ name, url, events }: Values, { translate }: Pick<I18n, 'translate'>) {
  return {
    name: name.trim() === '' ? translate(messages.nameMissing) : undefined,
    url: url.trim() === '' ? translate(messages.urlMissing) : undefined,
    events: events.length === 0 ? translate(messages.eventsMissing) : undefined,
  };
}
