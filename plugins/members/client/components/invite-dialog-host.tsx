import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useService } from '@tessera/core/client';
import { InviteDialog } from '../tokens';

const InvitePeopleDialog = lazy(() =>
  import('./invite-people-dialog').then((module) => ({ default: module.InvitePeopleDialog })),
);

/** Stands in the header without being seen, and shows the dialog while it is open. */
export const InviteDialogHost = observer(function InviteDialogHost() {
  const dialog = useService(InviteDialog);
  if (!dialog.isOpen) {
    return null;
  }
  return (
    <Suspense>
      <InvitePeopleDialog onClose={() => dialog.close()} />
    </Suspense>
  );
});
