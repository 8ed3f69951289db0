import { handle, newId, sql } from '@tessera/core/server';
import { addPoll, pollTextChanged } from '../../contract';
import { pollCreation } from '../poll-policy';
import type { PollRow } from '../poll-row';
import { foundPoll, pollColumns, publishPoll } from '../poll-row';
import { readSettings } from '../settings-row';

export const addPollEndpoint = handle(addPoll, async ({ body }, context) => {
  context.authorize(pollCreation, 'create', await readSettings(context));
  const now = context.clock.now();
  const row = await context.db.row(sql<PollRow>`insert into poll
    (id, client_id, question, options, tally, author_id, created_at, closes_on)
    values (${newId(now)}, ${context.clientId}, ${body.question}, ${JSON.stringify(body.options)},
      ${JSON.stringify(body.options.map(() => 0))}, ${context.actor.userId}, ${now}, ${body.closesOn})
    returning ${pollColumns}`);
  const poll = publishPoll(context, foundPoll(row));
  context.emit(pollTextChanged, { pollId: poll.id });
  return poll;
});
