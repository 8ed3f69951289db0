import type { EndpointBinding } from '@tessera/core/server';
import { CompanyDeletions, handle, TwoStepVerification } from '@tessera/core/server';
import { readCompanyDeletion, scheduleCompanyDeletion } from '../../contract';
import { ownFields, withFields } from '../error-at-field';

const fields: ReadonlyMap<unknown, string> = new Map([...ownFields, ['name', 'name']]);

/** The deletion of a company by its owner. */
export const companyDeletionEndpoints: readonly EndpointBinding[] = [
  handle(readCompanyDeletion, async (_request, context) => {
    const isOwner = await context.get(CompanyDeletions).isOwner();
    const { turnedOnAt } = await context.get(TwoStepVerification).state();
    return { isOwner, needsCode: turnedOnAt !== undefined };
  }),

  handle(scheduleCompanyDeletion, async ({ body: { name, password, code = '' } }, context) => {
    const deletions = context.get(CompanyDeletions);
    await withFields(fields, context, async () => {
      // Before the password, which is hashed without a transaction.
      await context.transaction(() => deletions.check(name));
      await context.get(TwoStepVerification).confirm({ password, code }, context);
    });
    return deletions.schedule();
  }),
];
