import { labels } from '@tessera/core/contract';
import { translation as contract } from '../contract/messages.de';
import { translation as portals } from './components/portal-messages.de';
import { translation as signIn } from './components/sign-in-messages.de';

/** German texts of the client. */
export const translation = {
  ...contract,
  ...portals,
  ...signIn,
  ...labels({ 'Super-admin': 'Super-Admin', Companies: 'Firmen' }),
};
