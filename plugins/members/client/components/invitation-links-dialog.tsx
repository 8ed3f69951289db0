import { Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { useI18n } from '@tessera/core/client';
import { ActionButton, Button, CopyField, CopyLines, Dialog, useCopy } from '@tessera/core/ui';
import type { InvitationAddress } from '../stores/invitation-links';
import { invitationLinkMessages as messages } from './invitation-link-messages';
import './people.css';

export interface InvitationLinksDialogProps {
  readonly links: readonly InvitationAddress[];
  readonly onClose: () => void;
}

/** Links that have a field each; more are one text. */
const maxFields = 100;

/** Links of invitations, for an admin who passes them on. They are shown once: only their hashes are stored. */
export function InvitationLinksDialog({ links, onClose }: InvitationLinksDialogProps): ReactElement {
  const copy = useCopy();
  const { translate } = useI18n();
  const hasSeveral = links.length > 1;
  const lines = links.map(({ email, link }) => `${email} ${link}`);
  return (
    <Dialog
      isOpen
      title={translate(messages.linksTitle, { count: links.length })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate(messages.linksClose)}</Button>
          {hasSeveral && links.length <= maxFields && (
            <Button variant="primary" icon={Copy} onClick={() => void copy(lines.join('\n'))}>
              {translate(messages.copyAll)}
            </Button>
          )}
        </>
      }
    >
      <p className="t-quiet">{translate(messages.linksHint)}</p>
      {links.length > maxFields ? (
        <CopyLines
          label={translate(messages.linksTitle, { count: links.length })}
          lines={lines}
          fileName="invitations.txt"
          heading={translate(messages.linksHint)}
        />
      ) : (
        <ul className="members-links">
          {links.map(({ email, link }) => (
            <li key={email}>
              <CopyField label={translate(messages.linkOf, { email })} value={link} isSecondary={hasSeveral} />
            </li>
          ))}
        </ul>
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
