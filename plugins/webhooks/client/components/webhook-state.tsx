import { useI18n } from '@tessera/core/client';
import { Tag } from '@tessera/core/ui';
import type { LiveWebhook } from '../../contract/events';
import { webhooksMessages as messages } from '../messages';

/** Whether a web hook is on, off, or fails. */
export function WebhookState({ webhook: { isEnabled, failingSince } }: { readonly webhook: LiveWebhook }) {
  const { translate } = useI18n();
  if (!isEnabled) {
    return <Tag>{translate(messages.stateOff)}</Tag>;
  }
  return failingSince === undefined ? (
    <Tag tone="success">{translate(messages.stateOn)}</Tag>
  ) : (
    <Tag tone="danger">{translate(messages.stateFailing)}</Tag>
  );
}
