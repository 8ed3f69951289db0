import { useState } from 'react';
import { Api, useService, useI18n } from '@tessera/core/client';
import { Button, ListPage } from '@tessera/core/ui';
import { listSampleAreaEntries } from '../../contract/endpoints';
import { NewSampleAreaEntryDialog } from '../components/new-entry-dialog';
import { sampleAreaMessages } from '../messages';

/** All entries. `ListPage` provides the states: loading, empty, entries, more entries, failed. */
export function SampleAreaPage() {
  const api = useService(Api);
  const { translate } = useI18n();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState(0);
  return (
    <>
      <ListPage
        // Remounts the list after an entry was added, so that it is fetched again.
        key={added}
        title={translate(sampleAreaMessages.title)}
        empty={translate(sampleAreaMessages.empty)}
        load={(cursor, signal) =>
          api.request(listSampleAreaEntries, { query: { cursor } }, { signal, onFailure: 'caller' })
        }
        row={(entry) => <span className="t-cut">{entry.text}</span>}
        actions={
          <Button variant="primary" onClick={() => setAdding(true)}>
            {translate(sampleAreaMessages.add)}
          </Button>
        }
      />
      {isAdding && (
        <NewSampleAreaEntryDialog
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
