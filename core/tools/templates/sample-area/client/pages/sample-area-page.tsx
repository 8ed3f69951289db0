import { useState } from 'react';
import { Navigation, useI18n, useParameters, useService } from '@tessera/core/client';
import { Button, ListPage, RowLink } from '@tessera/core/ui';
import { sampleAreaPath } from '../../contract/manifest';
import { EditSampleAreaEntryDialog } from '../components/edit-entry-dialog';
import { NewSampleAreaEntryDialog } from '../components/new-entry-dialog';
import { sampleAreaMessages } from '../messages';
import { SampleAreaEntries } from '../tokens';

/** All entries, and the one of the address in a dialog. `ListPage` provides the states of the list. */
export function SampleAreaPage() {
  const { list } = useService(SampleAreaEntries);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const { entryId } = useParameters(sampleAreaPath);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <ListPage
        title={translate(sampleAreaMessages.heading)}
        empty={translate(sampleAreaMessages.empty)}
        list={list}
        row={(entry) => (
          <RowLink to={sampleAreaPath.to({ entryId: entry.id })} className="t-cut">
            {entry.title}
          </RowLink>
        )}
        openId={entryId}
        onOpen={(entry) => open(entry.id)}
        actions={
          <Button variant="primary" onClick={() => setAdding(true)}>
            {translate(sampleAreaMessages.add)}
          </Button>
        }
      />
      {isAdding && <NewSampleAreaEntryDialog onClose={() => setAdding(false)} onReopen={() => setAdding(true)} />}
      {entryId !== undefined && (
        <EditSampleAreaEntryDialog
          key={entryId}
          entryId={entryId}
          onClose={() => navigation.go(sampleAreaPath.to({}))}
          onReopen={() => open(entryId)}
        />
      )}
    </>
  );

  function open(id: string): void {
    navigation.go(sampleAreaPath.to({ entryId: id }));
  }
}
