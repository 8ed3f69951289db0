import { labels } from '@tessera/core/contract';
import { translation as contract } from '../contract/messages.de';
import { translation as invitationLinks } from './components/invitation-link-messages.de';
import { translation as listMessages } from './components/member-list-messages.de';
import { translation as pages } from './components/member-page-messages.de';
import { translation as inviteMany } from './invitations/invite-messages.de';
import { translation as messages } from './messages.de';

/** German texts of the client. */
export const translation = {
  ...contract,
  ...messages,
  ...pages,
  ...listMessages,
  ...inviteMany,
  ...invitationLinks,
  ...labels({
    Members: 'Mitglieder',
    'Invite people': 'Personen einladen',
    'User Management': 'Mitglieder verwalten',
  }),
};
