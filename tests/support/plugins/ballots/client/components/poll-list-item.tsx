import { observer } from 'mobx-react-lite';
import { useI18n, useService } from '@tessera/core/client';
import { formatDay, RowLink, Tag, UnsentTag, useReader } from '@tessera/core/ui';
import { ballotsPath } from '../../contract/manifest';
import type { Poll } from '../../contract/schemas';
import { ballotsMessages } from '../messages';
import { Polls } from '../tokens';
import './polls.css';
import { countVotes } from './result-of';

export interface PollListItemProps {
  readonly poll: Poll;
}

/** A poll in the list: its question, its votes, and when it closes. */
export const PollListItem = observer(function PollListItem({ poll }: PollListItemProps) {
  const { polls } = useService(Polls);
  const { translate } = useI18n();
  return (
    <div className="ballots-row">
      <RowLink to={ballotsPath.to({ pollId: poll.id })} className="t-cut ballots-question">
        {poll.question}
      </RowLink>
      <UnsentTag state={polls.unsentState(poll.id)} />
      <span className="ballots-votes">{translate(ballotsMessages.votes, { count: countVotes(poll) })}</span>
      <PollState poll={poll} />
    </div>
  );
});

/** Whether a poll is closed, or when it closes. */
export function PollState({ poll }: PollListItemProps) {
  const reader = useReader();
  const { translate } = useI18n();
  if (poll.closedOn !== undefined) {
    return <Tag tone="outline">{translate(ballotsMessages.closed)}</Tag>;
  }
  return (
    <Tag tone="info">{translate(ballotsMessages.closes, { day: formatDay(poll.closesOn, undefined, reader) })}</Tag>
  );
}
