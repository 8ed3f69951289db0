import { observer } from 'mobx-react-lite';
import { PendingWrites, Session, useEntity, useI18n, useService } from '@tessera/core/client';
import { FailedState, RadioGroup } from '@tessera/core/ui';
import { castVote } from '../../contract/endpoints';
import type { Poll } from '../../contract/schemas';
import { ballotsMessages } from '../messages';
import { Polls } from '../tokens';

export interface VoteFieldProps {
  readonly poll: Poll;
}

/** This person's vote, sent with the choice. Another choice replaces it, until the poll is closed. */
export const VoteField = observer(function VoteField({ poll }: VoteFieldProps) {
  const { votes } = useService(Polls);
  const session = useService(Session);
  const pending = useService(PendingWrites);
  const { translate } = useI18n();
  const { entity: vote, state } = useEntity(votes, poll.id);
  if (state === 'failed') {
    return <FailedState title={translate(ballotsMessages.voteLoadFailed)} onRetry={() => void votes.read(poll.id)} />;
  }
  const isUnsent = pending.items.some(({ edit, endpointId }) => endpointId === castVote.id && edit?.id === poll.id);
  return (
    <RadioGroup
      name="vote"
      label={translate(ballotsMessages.vote)}
      options={poll.options.map((label, index) => ({ label, value: String(index) }))}
      value={vote?.option === undefined || vote.option === null ? '' : String(vote.option)}
      onChange={(value) => void votes.edit(poll.id, { option: Number(value) })}
      disabled={state !== 'ready' || poll.closedOn !== undefined || session.isReadOnly}
      hint={isUnsent ? translate(ballotsMessages.voteUnsent) : undefined}
    />
  );
});
