import { useParameters } from '@tessera/core/client';
import { webhookPath } from '../../contract/paths';
import { WebhookDetails } from '../components/webhook-details';

/** One web hook with its deliveries. */
export function WebhookPage() {
  const { id } = useParameters(webhookPath);
  return id === undefined ? undefined : <WebhookDetails key={id} id={id} />;
}
