import { observer } from 'mobx-react-lite';
import { useEntityForm, useI18n, useService } from '@tessera/core/client';
import { ConflictNotice, FormDialog, FormFailure } from '@tessera/core/ui';
import type { LiveWebhook } from '../../contract/events';
import { webhooksMessages as messages } from '../messages';
import type { WebhookValues as Values, WebhookPatch } from '../stores/webhook-store';
import { Webhooks } from '../tokens';
import { faultsOfWebhook, WebhookFields } from './webhook-fields';

export interface EditWebhookDialogProps {
  /** As the dialog was opened with. */
  readonly webhook: LiveWebhook;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

const labels = {
  name: messages.name,
  url: messages.url,
  description: messages.description,
  events: messages.events,
  isEnabled: messages.stateOn,
} as const satisfies Record<keyof WebhookPatch, object>;

/** Changes a web hook. Where another admin changed the same field meanwhile, this one decides. */
export const EditWebhookDialog = observer(function EditWebhookDialog(props: EditWebhookDialogProps) {
  const { webhook, onClose, onReopen } = props;
  const store = useService(Webhooks);
  const i18n = useI18n();
  const { translate } = i18n;
  const { form, conflicts, isDeleted } = useEntityForm(store.webhooks, {
    opened: webhook,
    valuesOf: ({ name, url, description, events, isEnabled }) => ({ name, url, description, events, isEnabled }),
    draft: { form: 'webhooks:edit-webhook', entityId: webhook.id },
    reopen: onReopen,
    validate: (values) => faultsOfWebhook(values, i18n),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={translate(messages.edit)} verb={translate(messages.save)}>
      <FormFailure sentence={isDeleted ? translate(messages.gone) : undefined} />
      <ConflictNotice
        conflicts={conflicts.map(({ field, mine, theirs, onKeepMine, onUseTheirs }) => ({
          label: translate(labels[field]),
          mine: describe(mine),
          theirs: describe(theirs),
          onKeepMine,
          onUseTheirs,
        }))}
      />
      <WebhookFields form={form} />
    </FormDialog>
  );
});

function describe(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String((value as Values[keyof Values] | undefined) ?? '');
}
