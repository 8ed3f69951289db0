import { useForm, useI18n, useService } from '@tessera/core/client';
import { FormDialog, SelectField, useUi } from '@tessera/core/ui';
import type { LiveWebhook } from '../../contract/events';
import { webhooksMessages as messages } from '../messages';
import { Webhooks } from '../tokens';

export interface ReplayDialogProps {
  readonly webhook: LiveWebhook;
  readonly onClose: () => void;
}

const hour = 3_600_000;
/** Hours back, with their names. */
const periods = [
  ['1', messages.lastHour],
  ['24', messages.lastDay],
  ['168', messages.lastWeek],
  ['720', messages.lastMonth],
] as const;

/** Sends all deliveries again that failed since a time. */
export function ReplayDialog({ webhook, onClose }: ReplayDialogProps) {
  const store = useService(Webhooks);
  const { translate } = useI18n();
  const { clock } = useUi();
  const form = useForm({
    initial: { since: '24' },
    submit: async ({ since }) => {
      await store.replaySince(webhook, new Date(clock.now().getTime() - Number(since) * hour));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(messages.replayTitle)}
      verb={translate(messages.replayVerb)}
    >
      <SelectField
        {...form.field('since')}
        label={translate(messages.replaySince)}
        options={periods.map(([value, label]) => ({ value, label: translate(label) }))}
      />
    </FormDialog>
  );
}
