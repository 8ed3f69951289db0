import { labels } from '@tessera/core/contract';
import { translation as messages } from './messages.de';

/** German texts of the client. */
export const translation = {
  ...messages,
  ...labels({ 'Audit log': 'Änderungsprotokoll', 'Go to': 'Gehe zu' }),
};
