import * as z from 'zod/mini';
import { defineJob, localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { onJob, sql, versionBump } from '@tessera/core/server';
import { ownPollClosed, votedPollClosed } from '../contract';
import { ballotsContractMessages } from '../contract/messages';
import { companyToday } from './closing-date';
import type { PollRow } from './poll-row';
import { pollColumns, publishPoll } from './poll-row';

const closePolls = defineJob('ballots.close-polls', 'portal', z.object({}));

/** At nine in the company's zone: closes the polls whose last day has passed. A second run finds none. */
export const closePollsJob = onJob(
  closePolls,
  async (context) => {
    const { clientId, clock, db } = context;
    const closed = await db.rows(sql<PollRow>`update poll set closed_at = ${clock.now()}, ${versionBump(['closed_at'])}
      where client_id = ${clientId} and closed_at is null and deleted_at is null and closes_on < ${companyToday(context)}
      returning ${pollColumns}`);
    for (const poll of closed) {
      publishPoll(context, poll);
      await notifyOfClosing(context, poll);
    }
  },
  { time: '09:00', on: 'every-day' },
);

async function notifyOfClosing(context: PortalContext, poll: PollRow): Promise<void> {
  const votes = await context.db.rows(sql<{ person_id: string }>`select person_id from vote
    where client_id = ${context.clientId} and poll_id = ${poll.id} and person_id <> ${poll.author_id}`);
  const notification = {
    entity: { type: 'ballots.poll', id: poll.id },
    title: localized(ballotsContractMessages.pollIsClosed, { question: poll.question }),
  } as const;
  context.notify(ownPollClosed, { ...notification, to: [poll.author_id] });
  context.notify(votedPollClosed, { ...notification, to: votes.map((vote) => vote.person_id) });
}
