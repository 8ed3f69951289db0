import { people } from '@tessera/core/contract';
import { defineServerPlugin } from '@tessera/core/server';
import { access } from '../contract';
import { accountEndpoints } from './endpoints/account';
import { apiTokenEndpoints } from './endpoints/api-tokens';
import { companyDeletionEndpoints } from './endpoints/company-deletion';
import { passwordChangeEndpoints } from './endpoints/password-change';
import { passwordResetEndpoints } from './endpoints/password-reset';
import { personEndpoints } from './endpoints/person';
import { registrationEndpoints } from './endpoints/registration';
import { securityPolicyEndpoints } from './endpoints/security-policy';
import { signInEndpoints } from './endpoints/sign-in';
import { twoStepEndpoints } from './endpoints/two-step';
import { followCompanyDeletion, remindOfDeletionJob } from './company-deletion-mails';
import { accessMails } from './mails';
import { twoStepSubscriptions } from './two-step-subscriptions';
import { TimeZoneList, TimeZoneListService } from './time-zone-list';

export const plugin = defineServerPlugin({
  manifest: access,
  reads: [people],
  translations: { de: () => import('./german') },
  mails: accessMails,
  jobs: [remindOfDeletionJob],
  subscriptions: [...twoStepSubscriptions, followCompanyDeletion],
  services: (services) => services.addFactory(TimeZoneListService, [], () => new TimeZoneList()),
  endpoints: [
    ...registrationEndpoints,
    ...signInEndpoints,
    ...twoStepEndpoints,
    ...accountEndpoints,
    ...apiTokenEndpoints,
    ...securityPolicyEndpoints,
    ...companyDeletionEndpoints,
    ...passwordResetEndpoints,
    ...passwordChangeEndpoints,
    ...personEndpoints,
  ],
});
