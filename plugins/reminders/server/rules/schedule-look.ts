import { defineJob } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import * as z from 'zod/mini';

/** Looks for what the rules of a company remind of. */
export const lookForDue = defineJob('reminders.look-for-due', 'portal', z.object({}));

/** Key of the look that was scheduled for the next moment of a rule, besides the recurring one. */
const nextKey = 'next';

/** Lets the next look begin at a moment; at once after a change of a rule, which may come earlier than what was known. */
export function scheduleLook(context: PortalContext, at: Date = context.clock.now()): void {
  context.schedule(lookForDue, nextKey, at, {});
}
