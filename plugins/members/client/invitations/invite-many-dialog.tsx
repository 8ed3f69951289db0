import { useState } from 'react';
import type { ReactElement } from 'react';
import { Api, useService } from '@tessera/core/client';
import { ImportDialog } from '@tessera/core/ui';
import type { CreatedRow, ListImport } from '@tessera/core/ui';
import { InvitationLinksDialog, InvitedByHandDialog } from '../components/invitation-links-dialog';
import { requestInvitationLinks } from '../stores/invitation-links';
import type { InvitationAddress } from '../stores/invitation-links';
import { Directory } from '../tokens';
import { invitationImport } from './invitation-import';
import { inviteManyMessages } from './invite-messages';

/** Props of `InviteManyDialog`. */
export interface InviteManyDialogProps {
  readonly onClose: () => void;
}

interface InvitedByHand {
  readonly id: string;
  readonly email: string;
}

/** No email is sent: the links are offered after the import, and in the list of pending invitations. */
const importByHand: ListImport = {
  ...invitationImport,
  words: { ...invitationImport.words, created: inviteManyMessages.inviteManyCreated },
};

/** Invites the people of a list: pasted addresses, or a CSV file (R75); shows their links where no email is sent. */
export function InviteManyDialog({ onClose }: InviteManyDialogProps): ReactElement {
  const api = useService(Api);
  const directory = useService(Directory);
  const [invited, setInvited] = useState<readonly InvitedByHand[]>([]);
  const [links, setLinks] = useState<readonly InvitationAddress[]>([]);
  // As it was opened: another description would begin again.
  const [description] = useState(directory.linksByHand ? importByHand : invitationImport);

  function finish(created: readonly CreatedRow[]): void {
    if (directory.linksByHand && created.length > 0) {
      setInvited(created.map(({ id, item: { email } }) => ({ id, email: typeof email === 'string' ? email : '' })));
    } else {
      onClose();
    }
    // Also while live updates are paused.
    void directory.refreshSent();
  }

  async function createLinks(): Promise<void> {
    setLinks((await requestInvitationLinks(api, invited)).links);
  }

  if (links.length > 0) {
    return <InvitationLinksDialog links={links} onClose={onClose} />;
  }
  if (invited.length > 0) {
    return <InvitedByHandDialog count={invited.length} onCreate={createLinks} onClose={onClose} />;
  }
  return <ImportDialog description={description} onClose={finish} />;
}
