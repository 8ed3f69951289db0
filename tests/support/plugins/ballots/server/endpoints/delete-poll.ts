import type { PortalContext } from '@tessera/core/server';
import { handle, sql, versionBump } from '@tessera/core/server';
import type { Poll } from '../../contract';
import { deletePoll, pollTextChanged, restorePoll } from '../../contract';
import { pollPolicy } from '../poll-policy';
import type { PollRow } from '../poll-row';
import { foundPoll, pollColumns, publishPoll } from '../poll-row';

/** The row stays, so that the deletion can be undone, until the table's `retention` deletes it. */
export const deletePollEndpoint = handle(deletePoll, async ({ params }, context) => {
  await markDeleted(context, params.id, context.clock.now());
  return undefined;
});

export const restorePollEndpoint = handle(restorePoll, ({ params }, context) => markDeleted(context, params.id, null));

async function markDeleted(context: PortalContext, id: string, at: Date | null): Promise<Poll> {
  const { clientId, db } = context;
  const poll = foundPoll(
    await db.row(sql<PollRow>`select ${pollColumns} from poll where client_id = ${clientId} and id = ${id}`),
  );
  context.authorize(pollPolicy, 'change', poll);
  const row = await db.row(sql<PollRow>`update poll set deleted_at = ${at}, ${versionBump(['deleted_at'])}
    where client_id = ${clientId} and id = ${id}
    returning ${pollColumns}`);
  context.emit(pollTextChanged, { pollId: id });
  return publishPoll(context, foundPoll(row));
}
