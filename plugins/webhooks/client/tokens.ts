import { serviceToken } from '@tessera/core/contract';
import type { WebhookStore } from './stores/webhook-store';

/** The web hooks of the open company, with what they send. */
export const Webhooks = serviceToken<WebhookStore>('webhooks:Webhooks');
