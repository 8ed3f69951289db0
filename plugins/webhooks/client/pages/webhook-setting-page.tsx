import { useParameters } from '@tessera/core/client';
import { webhookSettingPath } from '../../contract/paths';
import { WebhookDetails } from '../components/webhook-details';
import { WebhookList } from '../components/webhook-list';

/** The web hooks of the company, or one of them with its deliveries. */
export function WebhookSettingPage() {
  const { id } = useParameters(webhookSettingPath);
  return id === undefined ? <WebhookList /> : <WebhookDetails key={id} id={id} />;
}
