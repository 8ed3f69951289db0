import { labels } from '@tessera/core/contract';
import { translation as contract } from '../contract/messages.de';
import { translation as pages } from './components/member-page-messages.de';
import { translation as messages } from './messages.de';

/** German texts of the client. */
export const translation = {
  ...contract,
  ...messages,
  ...pages,
  ...labels({
    Members: 'Mitglieder',
    'Invite people': 'Personen einladen',
    'User Management': 'Mitglieder verwalten',
  }),
};
