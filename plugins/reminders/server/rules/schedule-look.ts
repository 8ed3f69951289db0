import { defineJob } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import * as z from 'zod/mini';

/** Looks for what the rules of a company remind of. */
export const lookForDue = defineJob('reminders.look-for-due', 'portal', z.object({}));

/** Keys of the looks besides the recurring one. A look that ends must not put off one that a change asked for. */
const keys = { next: 'next', changed: 'changed' };

/** Lets a look begin at once, after a change of a rule, which may come earlier than what was known. */
export function lookAtOnce(context: PortalContext): void {
  context.schedule(lookForDue, keys.changed, context.clock.now(), {});
}

/** Lets the next look begin at the next moment of a rule. */
export function scheduleNextLook(context: PortalContext, at: Date): void {
  context.schedule(lookForDue, keys.next, at, {});
}
