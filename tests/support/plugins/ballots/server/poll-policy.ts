import { isAdminRole } from '@tessera/core/contract';
import type { Actor } from '@tessera/core/server';
import { definePolicy } from '@tessera/core/server';
import type { PollSettings } from '../contract';

/** Who may create polls is a setting of the company. */
export const pollCreation = definePolicy<Pick<PollSettings, 'creators'>, 'create'>('poll settings', {
  create: (actor, { creators }) => creators === 'everyone' || isAdmin(actor),
});

/** A poll is changed and deleted by its author, and by admins. */
export const pollPolicy = definePolicy<{ readonly author_id: string }, 'change'>('poll', {
  change: (actor, { author_id: authorId }) => actor.userId === authorId || isAdmin(actor),
});

function isAdmin({ subject: { role } }: Actor): boolean {
  return role !== undefined && isAdminRole(role);
}
