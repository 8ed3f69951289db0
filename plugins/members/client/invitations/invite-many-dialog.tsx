import type { ReactElement } from 'react';
import { useService } from '@tessera/core/client';
import { ImportDialog } from '@tessera/core/ui';
import { Directory } from '../tokens';
import { invitationImport } from './invitation-import';

/** Props of `InviteManyDialog`. */
export interface InviteManyDialogProps {
  readonly onClose: () => void;
}

/** Invites the people of a list: pasted addresses, or a CSV file (R75). */
export function InviteManyDialog({ onClose }: InviteManyDialogProps): ReactElement {
  const directory = useService(Directory);
  return (
    <ImportDialog
      description={invitationImport}
      onClose={() => {
        onClose();
        // Also while live updates are paused.
        void directory.refreshSent();
      }}
    />
  );
}
