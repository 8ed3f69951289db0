import { localized, roleFromWire } from '@tessera/core/contract';
import type { EndpointBinding } from '@tessera/core/server';
import { AppError, handle, hardLimit, importItems, Members } from '@tessera/core/server';
import { checkInvitations, importInvitations, InvitedRow, undoInvitationImport } from '../contract';
import { invitationMailer } from './endpoints';
import { membersServerMessages as messages } from './messages';

/** Endpoints that invite from a list. */
export const inviteManyEndpoints: readonly EndpointBinding[] = [
  handle(checkInvitations, async ({ body: { emails } }, context) => {
    const members = context.get(Members);
    const known = await members.known(emails);
    const { members: active, pending, limit } = await members.seats();
    return {
      known: [...known].map(([email, is]) => ({ email, is })),
      freeSeats: limit === undefined ? null : Math.max(0, hardLimit(limit) - active - pending),
    };
  }),

  handle(importInvitations, async ({ body }, context) => {
    const mail = await invitationMailer(context);
    let next = 0;
    const items = await importItems(context, body.items, {
      schema: InvitedRow,
      // In one go: the members are locked and counted once.
      prepare: (rows) =>
        context.get(Members).invite(
          rows.map(({ email, role = 'member', fullName, jobTitle }) => {
            return { email, role: roleFromWire(role), fullName, title: jobTitle };
          }),
        ),
      create: ({ email }, outcomes) => {
        const { outcome, token, id, reason } = outcomes[next] ?? { outcome: 'refused' };
        next += 1;
        if (token === undefined || id === undefined) {
          throw new AppError('validation_failed', reason ?? localized(refusals[outcome]));
        }
        mail(email, token);
        return Promise.resolve({ id, version: 1 });
      },
    });
    return { items, changed: [] };
  }),

  handle(undoInvitationImport, async ({ body: { items } }, context) => {
    const members = context.get(Members);
    const outcomes: { id: string; outcome: 'deleted' | 'changed' }[] = [];
    for (const { id, version } of items) {
      outcomes.push({ id, outcome: (await members.revokeVersion(id, version)) ? 'deleted' : 'changed' });
    }
    return { items: outcomes };
  }),
];

const refusals = {
  invited: messages.rowIsInvited,
  refused: messages.rowIsInvited,
  'already-invited': messages.rowIsInvited,
  'already-member': messages.rowIsMember,
} as const;
