import { useState } from 'react';
import { Api, useService, useWords } from '@tessera/core/client';
import { Button, ListPage } from '@tessera/core/ui';
import { listKudosEntries } from '../../contract/endpoints';
import { NewEntryDialog } from '../components/new-entry-dialog';
import { messages } from '../messages';

/** All entries; `ListPage` brings the states: loading, nothing yet, entries, more of them, and failed. */
export function KudosPage() {
  const api = useService(Api);
  const { say } = useWords();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState(0);
  return (
    <>
      <ListPage
        // The list is read again after an entry was added.
        key={added}
        title={say(messages.title)}
        empty={say(messages.empty)}
        load={(cursor, signal) => api.call(listKudosEntries, { query: { cursor } }, { signal, onFailure: 'caller' })}
        row={(entry) => <span className="t-cut">{entry.text}</span>}
        actions={
          <Button variant="primary" onClick={() => setAdding(true)}>
            {say(messages.add)}
          </Button>
        }
      />
      {isAdding && (
        <NewEntryDialog
          onClose={() => setAdding(false)}
          onReopen={() => setAdding(true)}
          onAdded={() => {
            setAdding(false);
            setAdded(added + 1);
          }}
        />
      )}
    </>
  );
}
