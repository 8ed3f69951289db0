import type { PortalContext } from '@tessera/core/server';
import { onJob } from '@tessera/core/server';
import { claimDeliveries } from './claim-deliveries';
import { recordAttempts } from './record-attempts';
import { scheduleSending, send } from './schedule-sending';
import type { Attempt } from './send-delivery';
import { sendDelivery } from './send-delivery';

/** Rounds of a run; others take their turn then. */
const maxRounds = 20;
/** A round with a slower request than this is the last one of its run. Milliseconds. */
const slow = 3_000;

/**
 * Sends what is due of one web hook, a few requests at a time. How they ended is committed before anything else: new events
 * replace the schedule of this job, which then cannot complete, and what was sent would be sent again.
 */
export const sendJob = onJob(
  send,
  async (context, { webhookId }) => {
    for (let round = 0; round < maxRounds && (await sendRound(context, webhookId)); round += 1) {
      context.signal.throwIfAborted();
    }
    await scheduleSending(context, [webhookId]);
  },
  undefined,
  // A company whose receivers hang takes two of the slots. Attempts of deliveries are counted elsewhere: those of the job
  // are failures of the database, which never end it.
  { lane: 'outgoing', concurrencyPerPortal: 2, timeLimit: 120_000, maxAttempts: 1_000 },
);

/** @returns whether to continue: at once, as long as the receiver is quick and takes something. */
async function sendRound(context: PortalContext, webhookId: string): Promise<boolean> {
  const claim = await context.transaction(() => claimDeliveries(context, webhookId));
  if (claim === undefined) {
    return false;
  }
  const attempts = await context.withoutTransaction(() =>
    Promise.all(claim.deliveries.map((delivery) => sendDelivery(context, claim, delivery))),
  );
  await context.transaction(() => recordAttempts(context, webhookId, attempts));
  return attempts.some(({ failure }) => failure === undefined) && attempts.every(isQuick);
}

function isQuick({ duration }: Attempt): boolean {
  return duration < slow;
}
