import type { EndpointBinding } from '@tessera/core/server';
import { AccountClosure, handle, PersonExport, TwoStepVerification } from '@tessera/core/server';
import { closeAccount, downloadOwnData, readAccountClosure } from '../../contract';
import { ownFields, withFields } from '../error-at-field';

/** The caller's own account: its data, and its end. */
export const accountEndpoints: readonly EndpointBinding[] = [
  handle(downloadOwnData, async (_request, context) => context.get(PersonExport).download()),

  handle(readAccountClosure, async (_request, context) => {
    const obstacles = await context.get(AccountClosure).obstacles();
    const { turnedOnAt } = await context.get(TwoStepVerification).state();
    return {
      obstacles: obstacles.map(({ clientId, company, hasOtherAdmin }) => ({ clientId, company, hasOtherAdmin })),
      needsCode: turnedOnAt !== undefined,
    };
  }),

  handle(closeAccount, async ({ body: { password, code = '' } }, context) => {
    await withFields(ownFields, context, () => context.get(TwoStepVerification).confirm({ password, code }, context));
    await context.get(AccountClosure).close();
    return undefined;
  }),
];
