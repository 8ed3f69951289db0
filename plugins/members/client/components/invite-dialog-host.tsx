import { observer } from 'mobx-react-lite';
import { LazyComponent, useService } from '@tessera/core/client';
import type { ComponentLoader } from '@tessera/core/client';
import { InviteDialog } from '../tokens';
import type { InvitePeopleDialogProps } from './invite-people-dialog';

const loadDialog: ComponentLoader<InvitePeopleDialogProps> = () =>
  import('./invite-people-dialog').then((module) => module.InvitePeopleDialog);

/** Invisible in the header; shows the dialog while it is open. */
export const InviteDialogHost = observer(function InviteDialogHost() {
  const dialog = useService(InviteDialog);
  const onClose = (): void => dialog.close();
  const onReopen = (): void => dialog.open();
  return <LazyComponent load={loadDialog} with={dialog.isOpen ? { onClose, onReopen } : undefined} onClose={onClose} />;
});
