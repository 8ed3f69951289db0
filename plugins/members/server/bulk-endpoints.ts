import type { EndpointResponse } from '@tessera/core/contract';
import { roleFromWire } from '@tessera/core/contract';
import type { EndpointBinding } from '@tessera/core/server';
import { handle, Members, presentMember } from '@tessera/core/server';
import { changeInvitations, changeMembers, readOwnedWork, transferOwnership } from '../contract';
import { attempt } from './attempt';
import { invitationMailer } from './endpoints';

type Outcome = EndpointResponse<(typeof changeMembers)['shape']>['items'][number];
type InvitationOutcome = EndpointResponse<(typeof changeInvitations)['shape']>['items'][number];

/** Endpoints that change several members or invitations, and the ownership of the company. */
export const bulkEndpoints: readonly EndpointBinding[] = [
  handle(changeMembers, async ({ body: { items, successorId } }, context) => {
    const members = context.get(Members);
    if (successorId !== undefined) {
      // Unknown people are refused as a whole; one who has left meanwhile, for each member who owns something.
      await members.member(successorId);
    }
    const outcomes: Outcome[] = [];
    for (const { id, version, role, status } of items) {
      const patch = {
        role: role === undefined ? undefined : roleFromWire(role),
        status,
        successorId: status === 'ended' ? successorId : undefined,
      };
      outcomes.push(
        await attempt<Outcome>(context, id, async () => {
          const member = presentMember(await members.change(id, patch, version));
          return { id, outcome: 'changed', member };
        }),
      );
    }
    return { items: outcomes };
  }),

  handle(changeInvitations, async ({ body: { action, ids } }, context) => {
    const members = context.get(Members);
    const mail = await invitationMailer(context);
    const outcomes: InvitationOutcome[] = [];
    for (const id of ids) {
      outcomes.push(
        await attempt<InvitationOutcome>(context, id, async () => {
          if (action === 'revoke') {
            await members.revoke(id);
          } else {
            const { email, status } = await members.invitation(id);
            if (status === 'revoked' || status === 'used') {
              return { id, outcome: 'gone' };
            }
            mail(email, await members.resend(email));
          }
          return { id, outcome: 'changed' };
        }),
      );
    }
    return { items: outcomes };
  }),

  handle(readOwnedWork, async ({ query: { ids } }, context) => {
    const items = await context.get(Members).ownedWork(ids.toLowerCase().split(','));
    return { items: items.map(({ work, count, text }) => ({ work, count, text })) };
  }),

  handle(transferOwnership, async ({ body: { personId } }, context) => {
    await context.get(Members).transferOwnership(personId);
    return undefined;
  }),
];
