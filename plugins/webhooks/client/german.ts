import { labels } from '@tessera/core/contract';
import { translation as contract } from '../contract/messages.de';
import { translation as messages } from './messages.de';

/** German texts of the client. */
export const translation = {
  ...contract,
  ...messages,
  ...labels({ 'Web hooks': 'Webhooks', 'Web hook': 'Webhook', 'Go to': 'Gehe zu' }),
};
