import { useState } from 'react';
import { Api, useService, useI18n } from '@tessera/core/client';
import { Button, ListPage } from '@tessera/core/ui';
import { listKudosEntries } from '../../contract/endpoints';
import { NewEntryDialog } from '../components/new-entry-dialog';
import { messages } from '../messages';

/** All entries; `ListPage` brings the states: loading, nothing yet, entries, more of them, and failed. */
export function KudosPage() {
  const api = useService(Api);
  const { translate } = useI18n();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState(0);
  return (
    <>
      <ListPage
        // The list is read again after an entry was added.
        key={added}
        title={translate(messages.title)}
        empty={translate(messages.empty)}
        load={(cursor, signal) => api.request(listKudosEntries, { query: { cursor } }, { signal, onFailure: 'caller' })}
        row={(entry) => <span className="t-cut">{entry.text}</span>}
        actions={
          <Button variant="primary" onClick={() => setAdding(true)}>
            {translate(messages.add)}
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
