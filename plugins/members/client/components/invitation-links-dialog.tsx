import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import { ActionButton, Button, CopyField, CopyLines, Dialog } from '@tessera/core/ui';
import type { InvitationAddress } from '../stores/invitation-links';
import { invitationLinkMessages as messages } from './invitation-link-messages';

export interface InvitationLinksDialogProps {
  readonly links: readonly InvitationAddress[];
  readonly onClose: () => void;
}

/** Links of invitations, for an admin who passes them on. They are shown once: only their hashes are stored. */
export function InvitationLinksDialog({ links, onClose }: InvitationLinksDialogProps): ReactElement {
  const { translate } = useI18n();
  const [first, ...others] = links;
  return (
    <Dialog
      isOpen
      title={translate(messages.linksTitle, { count: links.length })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{translate(messages.linksClose)}</Button>}
    >
      <p className="t-quiet">{translate(messages.linksHint)}</p>
      {first !== undefined && others.length === 0 && (
        <CopyField label={translate(messages.linkOf, { email: first.email })} value={first.link} />
      )}
      {others.length > 0 && (
        <CopyLines
          label={translate(messages.linksLabel)}
          lines={links.map(({ email, link }) => `${email}  ${link}`)}
          fileName="invitations.txt"
          heading={translate(messages.linksHint)}
        />
      )}
    </Dialog>
  );
}

export interface InvitedByHandDialogProps {
  readonly count: number;
  /** Creates the links, and shows them. */
  readonly onCreate: () => Promise<void>;
  readonly onClose: () => void;
}

/** After inviting where no email is sent. A link is created when it is wanted, because it ends the one before. */
export function InvitedByHandDialog({ count, onCreate, onClose }: InvitedByHandDialogProps): ReactElement {
  const { translate } = useI18n();
  return (
    <Dialog
      isOpen
      title={translate(messages.createdTitle, { count })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate(messages.linksClose)}</Button>
          <ActionButton variant="primary" onAction={onCreate}>
            {translate(messages.createLinks, { count })}
          </ActionButton>
        </>
      }
    >
      <p className="t-quiet">{translate(messages.createdHint)}</p>
    </Dialog>
  );
}
