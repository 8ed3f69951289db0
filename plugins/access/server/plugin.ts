import { defineServerPlugin } from '@tessera/core/server';
import { access } from '../contract';
import { passwordResetEndpoints } from './endpoints/password-reset';
import { personEndpoints } from './endpoints/person';
import { registrationEndpoints } from './endpoints/registration';
import { signInEndpoints } from './endpoints/sign-in';
import { accessMails } from './mails';

export const plugin = defineServerPlugin({
  manifest: access,
  mails: accessMails,
  endpoints: [...registrationEndpoints, ...signInEndpoints, ...passwordResetEndpoints, ...personEndpoints],
});
