import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useState } from 'react';
import { Api, EntityServices, useI18n, useService } from '@tessera/core/client';
import { ListPage } from '@tessera/core/ui';
import { DeletedTaskRow } from '../components/deleted-task-row';
import { TrashStore } from '../stores/trash-store';
import { trashMessages } from '../components/trash-messages';

/** The trash: deleted tasks, until they are deleted for good. */
export const DeletedTasksPage = observer(function DeletedTasksPage() {
  const api = useService(Api);
  const services = useService(EntityServices);
  const { translate } = useI18n();
  const [trash, setTrash] = useState<TrashStore>();
  useLayoutEffect(() => {
    const made = new TrashStore(api, services);
    setTrash(made);
    return () => made.dispose();
  }, [api, services]);
  return (
    trash && (
      <ListPage
        title={translate(trashMessages.trash)}
        empty={translate(trashMessages.trashEmpty)}
        list={trash.list}
        row={(task) => <DeletedTaskRow task={task} onRestore={(each) => void trash.restore(each)} />}
        rowHeight={44}
      />
    )
  );
});
