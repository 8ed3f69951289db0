import { labels } from '@tessera/core/contract';
import { translation as deletion } from './deletion/deletion-messages.de';
import { translation as holidays } from './holidays/holiday-messages.de';
import { translation as messages } from './messages.de';
import { translation as storage } from './storage/storage-messages.de';

/** German texts of the client. */
export const translation = {
  ...messages,
  ...deletion,
  ...holidays,
  ...storage,
  ...labels({ Company: 'Firma', Labels: 'Labels', Storage: 'Speicherplatz' }),
};
