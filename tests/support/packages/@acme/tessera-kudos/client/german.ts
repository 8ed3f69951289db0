import { labels } from '@tessera/core/contract';
import { translation as messages } from './messages.de';

/** Everything that the client half says, in German. */
export const translation = {
  ...messages,
  ...labels({ Kudos: 'Lob' }),
};
