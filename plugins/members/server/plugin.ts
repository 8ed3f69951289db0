import { defineServerPlugin } from '@tessera/core/server';
import { members } from '../contract';
import { membersEndpoints } from './endpoints';
import { invitationMail } from './invitation-mail';

export const plugin = defineServerPlugin({
  manifest: members,
  translations: { de: () => import('./german') },
  mails: [invitationMail],
  endpoints: membersEndpoints,
  demo: () => import('./demo').then(({ demo }) => demo),
});
