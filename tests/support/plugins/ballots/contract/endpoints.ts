import * as z from 'zod/mini';
import { defineEndpoint, pageOf, searchClaims, searchShape } from '@tessera/core/contract';
import { ballots } from './manifest';
import { NewPoll, Poll, PollChanges, PollSettings, Vote, VoteChanges } from './schemas';

const params = z.object({ id: z.uuid() });

/** Newest first. */
export const listPolls = defineEndpoint({
  id: 'ballots.list-polls',
  method: 'GET',
  path: '/ballots/polls',
  gate: ballots.gate,
  effect: 'read',
  shape: pageOf(Poll),
});

export const readPoll = defineEndpoint({
  id: 'ballots.read-poll',
  method: 'GET',
  path: '/ballots/polls/:id',
  gate: ballots.gate,
  effect: 'read',
  shape: { params, response: Poll },
});

/** Accepts an `Idempotency-Key`. The company's settings say who may. */
export const addPoll = defineEndpoint({
  id: 'ballots.add-poll',
  method: 'POST',
  path: '/ballots/polls',
  gate: ballots.gate,
  effect: 'write',
  status: 201,
  shape: { body: NewPoll, response: Poll },
});

/** Changes the given fields, unless one of them changed after the version in `If-Match`. For its author and admins. */
export const changePoll = defineEndpoint({
  id: 'ballots.change-poll',
  method: 'PATCH',
  path: '/ballots/polls/:id',
  gate: ballots.gate,
  effect: 'write',
  concurrency: 'if-match',
  shape: { params, body: z.partial(PollChanges), response: Poll },
});

/** Can be undone for 30 days. For its author and admins. */
export const deletePoll = defineEndpoint({
  id: 'ballots.delete-poll',
  method: 'DELETE',
  path: '/ballots/polls/:id',
  gate: ballots.gate,
  effect: 'write',
  status: 204,
  shape: { params },
});

/** Undoes a deletion. */
export const restorePoll = defineEndpoint({
  id: 'ballots.restore-poll',
  method: 'POST',
  path: '/ballots/polls/:id/restore',
  gate: ballots.gate,
  effect: 'write',
  shape: { params, response: Poll },
});

/** The caller's own vote. */
export const readVote = defineEndpoint({
  id: 'ballots.read-vote',
  method: 'GET',
  path: '/ballots/polls/:id/vote',
  gate: ballots.gate,
  effect: 'read',
  shape: { params, response: Vote },
});

/** Votes, or replaces the caller's vote. The last request counts, from whatever device it comes. */
export const castVote = defineEndpoint({
  id: 'ballots.cast-vote',
  method: 'PUT',
  path: '/ballots/polls/:id/vote',
  gate: ballots.gate,
  effect: 'write',
  shape: { params, body: VoteChanges, response: Vote },
});

export const readPollSettings = defineEndpoint({
  id: 'ballots.read-settings',
  method: 'GET',
  path: '/ballots/settings',
  gate: ballots.gate,
  effect: 'read',
  shape: { response: PollSettings },
});

export const changePollSettings = defineEndpoint({
  id: 'ballots.change-settings',
  method: 'PUT',
  path: '/ballots/settings',
  gate: { ...ballots.gate, audience: 'admin' },
  effect: 'write',
  shape: { body: z.strictObject(PollSettings.shape), response: PollSettings },
});

export const searchPolls = defineEndpoint({
  id: 'ballots.search-polls',
  method: 'GET',
  path: '/ballots/search',
  gate: ballots.gate,
  effect: 'read',
  claims: searchClaims,
  shape: searchShape,
});
