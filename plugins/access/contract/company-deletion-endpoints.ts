import * as z from 'zod/mini';
import { CompanySettings, defineEndpoint, schemaMessage } from '@tessera/core/contract';
import { accessContractMessages } from './messages';
import { OwnPassword, SecondStepCode } from './two-step-endpoints';

const admin = { audience: 'admin' } as const;

/** Whether the caller may delete the company, and what the deletion asks for. */
export const readCompanyDeletion = defineEndpoint({
  id: 'access.read-company-deletion',
  method: 'GET',
  path: '/access/company-deletion',
  gate: admin,
  effect: 'read',
  apiTokens: 'refused',
  shape: {
    response: z.object({
      /** Only the owner may delete the company. */
      isOwner: z.boolean(),
      /** Whether the deletion asks for a code of two-step verification besides the password. */
      needsCode: z.boolean(),
    }),
  },
});

/**
 * Schedules the deletion of the company, for its owner only. It goes on working for `companyDeletionGrace.days`, in which
 * any admin can cancel the deletion by `keepCompany`. A deletion that is scheduled already keeps its date.
 */
export const scheduleCompanyDeletion = defineEndpoint({
  id: 'access.schedule-company-deletion',
  method: 'POST',
  path: '/access/company-deletion',
  gate: admin,
  effect: 'write',
  whenReadOnly: 'allowed',
  apiTokens: 'refused',
  limit: 'login',
  shape: {
    body: z.strictObject({
      /** That of the company, as it is shown. */
      name: z
        .string(schemaMessage(accessContractMessages.companyNameRequired))
        .check(z.minLength(1, schemaMessage(accessContractMessages.companyNameRequired)), z.maxLength(200)),
      password: OwnPassword,
      code: z.optional(SecondStepCode),
    }),
    response: CompanySettings,
  },
});
