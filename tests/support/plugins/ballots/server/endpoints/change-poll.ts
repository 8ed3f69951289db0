import { localized } from '@tessera/core/contract';
import { AppError, handle } from '@tessera/core/server';
import { changePoll, pollTextChanged } from '../../contract';
import { ballotsContractMessages } from '../../contract/messages';
import { pollPolicy } from '../poll-policy';
import type { PollRow } from '../poll-row';
import { lockPoll, presentPoll, publishPoll } from '../poll-row';

export const changePollEndpoint = handle(changePoll, async ({ params, body: { question, closesOn } }, context) => {
  const poll = await lockPoll(context, params.id);
  context.authorize(pollPolicy, 'change', poll);
  if (poll.closed_at !== null) {
    throw new AppError('gone', localized(ballotsContractMessages.closed));
  }
  const patch = {
    ...(question === undefined ? {} : { question }),
    ...(closesOn === undefined ? {} : { closes_on: closesOn }),
  };
  const row = await context.merge<PollRow>('poll', params.id, patch, {
    present: presentPoll,
    fields: { closes_on: 'closesOn' },
  });
  context.emit(pollTextChanged, { pollId: row.id });
  return publishPoll(context, row);
});
