import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { People, useEntity, useI18n, useService } from '@tessera/core/client';
import { Button, FailedState, Panel, SkeletonRows, UnsentNotice } from '@tessera/core/ui';
import type { Poll } from '../../contract/schemas';
import { ballotsMessages } from '../messages';
import { Polls } from '../tokens';
import { EditPollDialog } from './edit-poll-dialog';
import { PollResult } from './poll-result';
import { PollState } from './poll-list-item';
import './polls.css';
import { VoteField } from './vote-field';

export interface PollPanelProps {
  readonly pollId: string;
  readonly onClose: () => void;
}

/** A poll beside the list: the question, this person's vote and the result. */
export const PollPanel = observer(function PollPanel({ pollId, onClose }: PollPanelProps) {
  const store = useService(Polls);
  const { translate } = useI18n();
  const { entity: poll, state } = useEntity(store.polls, pollId);
  const [isEditing, setEditing] = useState(false);
  const label = poll === undefined ? translate(ballotsMessages.heading) : poll.question;
  return (
    <>
      <Panel
        label={translate(ballotsMessages.poll, { question: label })}
        onClose={onClose}
        head={poll !== undefined && <PollState poll={poll} />}
        actions={
          poll !== undefined &&
          state === 'ready' &&
          store.canChange(poll) && (
            <Button variant="ghost" onClick={() => setEditing(true)}>
              {translate(ballotsMessages.edit)}
            </Button>
          )
        }
      >
        {state === 'loading' && <SkeletonRows rows={4} />}
        {state === 'failed' && (
          <FailedState title={translate(ballotsMessages.loadFailed)} onRetry={() => void store.polls.read(pollId)} />
        )}
        {state === 'deleted' && <FailedState title={translate(ballotsMessages.gone)} />}
        {state === 'ready' && poll !== undefined && <PollDetails poll={poll} />}
      </Panel>
      {isEditing && (
        <EditPollDialog pollId={pollId} onClose={() => setEditing(false)} onReopen={() => setEditing(true)} />
      )}
    </>
  );
});

const PollDetails = observer(function PollDetails({ poll }: { readonly poll: Poll }) {
  const { polls } = useService(Polls);
  const { translate } = useI18n();
  const author = useService(People).card(poll.authorId);
  const unsent = polls.unsentState(poll.id);
  return (
    <div className="ballots-details">
      <UnsentNotice state={unsent} />
      <div>
        <h2>{poll.question}</h2>
        {author !== undefined && (
          <p className="ballots-votes">{translate(ballotsMessages.askedBy, { name: author.fullName })}</p>
        )}
      </div>
      {unsent === undefined && <VoteField poll={poll} />}
      <PollResult poll={poll} />
    </div>
  );
});
