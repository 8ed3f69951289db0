import { defineServerPlugin } from '@tessera/core/server';
import { members } from '../contract';
import { bulkEndpoints } from './bulk-endpoints';
import { membersEndpoints } from './endpoints';
import { invitationLinkEndpoints } from './invitation-link-endpoints';
import { inviteManyEndpoints } from './invite-many-endpoints';
import { notifyOfHandOver, workHandedOverToMe } from './notify-of-hand-over';
import { invitationMail } from './invitation-mail';

export const plugin = defineServerPlugin({
  manifest: members,
  translations: { de: () => import('./german') },
  mails: [invitationMail],
  endpoints: [...membersEndpoints, ...bulkEndpoints, ...inviteManyEndpoints, ...invitationLinkEndpoints],
  subscriptions: [notifyOfHandOver],
  notifications: [workHandedOverToMe],
  demo: () => import('./demo').then(({ demo }) => demo),
});
