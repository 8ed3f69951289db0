import { useState } from 'react';
import { Ids, Toasts, useForm, useI18n, useService } from '@tessera/core/client';
import { FormDialog } from '@tessera/core/ui';
import { webhooksMessages as messages } from '../messages';
import type { ShownSecret, WebhookValues as Values } from '../stores/webhook-store';
import { Webhooks } from '../tokens';
import { faultsOfWebhook, WebhookFields } from './webhook-fields';

export interface NewWebhookDialogProps {
  /** The web hook exists, and its secret is to be shown. */
  readonly onAdded: (shown: ShownSecret) => void;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

const initial: Values = { name: '', url: '', description: '', events: [] };

/** Adds a web hook. */
export function NewWebhookDialog({ onAdded, onClose, onReopen }: NewWebhookDialogProps) {
  const store = useService(Webhooks);
  const ids = useService(Ids);
  const toasts = useService(Toasts);
  const i18n = useI18n();
  const { translate } = i18n;
  // One key per dialog: a double click adds one.
  const [idempotencyKey] = useState(() => ids.next());
  const form = useForm({
    initial,
    draft: { form: 'webhooks:new-webhook' },
    reopen: onReopen,
    validate: (values) => faultsOfWebhook(values, i18n),
    submit: async (values) => {
      const shown = await store.add(values, idempotencyKey);
      toasts.success(translate(messages.added, { name: shown.webhook.name }));
      onAdded(shown);
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={translate(messages.add)} verb={translate(messages.add)}>
      <WebhookFields form={form} />
    </FormDialog>
  );
}
