import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { Navigation, useI18n, useParameters, useService } from '@tessera/core/client';
import { Button, ListPage } from '@tessera/core/ui';
import { ballotsPath } from '../../contract/manifest';
import { NewPollDialog } from '../components/new-poll-dialog';
import { PollPanel } from '../components/poll-panel';
import { PollListItem } from '../components/poll-list-item';
import { ballotsMessages } from '../messages';
import { Polls } from '../tokens';

/** All polls, and the one of the address in a panel beside them. */
export const PollsPage = observer(function PollsPage() {
  const store = useService(Polls);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const { pollId } = useParameters(ballotsPath);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ListPage
        title={translate(ballotsMessages.heading)}
        empty={translate(ballotsMessages.empty)}
        list={store.list}
        row={(poll) => <PollListItem poll={poll} />}
        openId={pollId}
        onOpen={(poll) => navigation.go(ballotsPath.to({ pollId: poll.id }))}
        actions={
          store.canCreate === true && (
            <Button variant="primary" onClick={() => setAdding(true)}>
              {translate(ballotsMessages.add)}
            </Button>
          )
        }
      />
      {pollId !== undefined && (
        <PollPanel key={pollId} pollId={pollId} onClose={() => navigation.go(ballotsPath.to({}))} />
      )}
      {isAdding && <NewPollDialog onClose={() => setAdding(false)} onReopen={() => setAdding(true)} />}
    </>
  );
});
