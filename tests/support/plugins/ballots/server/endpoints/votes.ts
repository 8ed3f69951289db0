import { localized } from '@tessera/core/contract';
import { AppError, handle, sql, versionBump } from '@tessera/core/server';
import type { Vote } from '../../contract';
import { castVote, readVote, voteChangedLive } from '../../contract';
import { ballotsContractMessages } from '../../contract/messages';
import type { PollRow } from '../poll-row';
import { foundPoll, lockPoll, pollColumns, publishPoll } from '../poll-row';

type VoteRow = Pick<Vote, 'version'> & { readonly option: number };

export const readVoteEndpoint = handle(readVote, async ({ params: { id } }, { actor, clientId, db }) => {
  const row = await db.row(sql<VoteRow>`select option, version from vote
    where client_id = ${clientId} and poll_id = ${id} and person_id = ${actor.userId}`);
  return { id, version: row?.version ?? 0, option: row?.option ?? null };
});

/** One row for each person and poll: a later vote replaces the earlier one. */
export const castVoteEndpoint = handle(castVote, async ({ params: { id }, body: { option } }, context) => {
  const { actor, clientId, db } = context;
  const poll = await lockPoll(context, id);
  if (poll.closed_at !== null) {
    throw new AppError('gone', localized(ballotsContractMessages.closed));
  }
  if (option >= poll.options.length) {
    throw new AppError('validation_failed', localized(ballotsContractMessages.optionUnknown));
  }
  const row = await db.row(sql<VoteRow>`insert into vote (client_id, poll_id, person_id, option)
    values (${clientId}, ${id}, ${actor.userId}, ${option})
    on conflict (client_id, poll_id, person_id)
    do update set option = excluded.option, version = vote.version + 1
    returning option, version`);
  // A statement of its own: it sees the vote above, and the lock keeps other votes out until the commit.
  const counted = await db.row(sql<PollRow>`update poll set ${versionBump(['tally'])}, tally = (
      select jsonb_agg((select count(*) from vote v where v.client_id = ${clientId} and v.poll_id = ${id} and v.option = o.index)
        order by o.index)
      from generate_series(0, ${poll.options.length - 1}::int) as o (index))
    where client_id = ${clientId} and id = ${id}
    returning ${pollColumns}`);
  publishPoll(context, foundPoll(counted));
  const vote: Vote = { id, version: row?.version ?? 0, option };
  context.publish(voteChangedLive, { id, version: vote.version, data: vote }, { persons: [actor.userId ?? ''] });
  return vote;
});
