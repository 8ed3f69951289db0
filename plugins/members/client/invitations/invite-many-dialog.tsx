import { useState } from 'react';
import type { ReactElement } from 'react';
import { useService } from '@tessera/core/client';
import { ImportDialog } from '@tessera/core/ui';
import type { ListImport } from '@tessera/core/ui';
import { Directory } from '../tokens';
import { invitationImport } from './invitation-import';
import { inviteManyMessages } from './invite-messages';

/** Props of `InviteManyDialog`. */
export interface InviteManyDialogProps {
  readonly onClose: () => void;
}

/** No email is sent: the links are in the list of pending invitations. */
const importByHand: ListImport = {
  ...invitationImport,
  words: { ...invitationImport.words, created: inviteManyMessages.inviteManyCreated },
};

/** Invites the people of a list: pasted addresses, or a CSV file (R75). */
export function InviteManyDialog({ onClose }: InviteManyDialogProps): ReactElement {
  const directory = useService(Directory);
  // As it was opened: another description would begin again.
  const [description] = useState(directory.linksByHand ? importByHand : invitationImport);
  return (
    <ImportDialog
      description={description}
      onClose={() => {
        onClose();
        // Also while live updates are paused.
        void directory.refreshSent();
      }}
    />
  );
}
