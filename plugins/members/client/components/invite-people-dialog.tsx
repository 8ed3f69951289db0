import { UsersRound } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Api, Navigation, useI18n, useService } from '@tessera/core/client';
import { Button, FormDialog } from '@tessera/core/ui';
import { userManagementPath } from '../../contract/paths';
import { inviteListQuery } from '../list/member-filter';
import { requestInvitationLinks } from '../stores/invitation-links';
import type { InvitationAddress } from '../stores/invitation-links';
import type { SentInvitation } from '../model/invite-report';
import { Directory } from '../tokens';
import { invitationLinkMessages } from './invitation-link-messages';
import { InvitationLinksDialog, InvitedByHandDialog } from './invitation-links-dialog';
import { memberListMessages } from './member-list-messages';
import { memberPageMessages } from './member-page-messages';
import { InviteFields } from './invite-fields';
import { useInviteForm } from './use-invite-form';

export interface InvitePeopleDialogProps {
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** Asks for addresses and sends the invitations (R75), or shows their links where no email is sent. */
export const InvitePeopleDialog = observer(function InvitePeopleDialog({ onClose, onReopen }: InvitePeopleDialogProps) {
  const api = useService(Api);
  const directory = useService(Directory);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const [sent, setSent] = useState<readonly SentInvitation[]>([]);
  const [links, setLinks] = useState<readonly InvitationAddress[]>([]);
  const invite = useInviteForm({ draft: { form: 'members:invite' }, reopen: onReopen, onDone: finish });

  function finish(invitations: readonly SentInvitation[]): void {
    if (directory.linksByHand && invitations.length > 0) {
      setSent(invitations);
    } else {
      onClose();
    }
  }

  async function openList(): Promise<void> {
    // What is typed here stays as a draft.
    if (await invite.form.leave()) {
      onClose();
      navigation.go(`${userManagementPath.to({})}?${inviteListQuery}=`);
    }
  }

  async function createLinks(): Promise<void> {
    setLinks((await requestInvitationLinks(api, sent)).links);
  }

  if (sent.length > 0 && links.length === 0) {
    return <InvitedByHandDialog count={sent.length} onCreate={createLinks} onClose={onClose} />;
  }
  if (links.length > 0) {
    return <InvitationLinksDialog links={links} onClose={onClose} />;
  }
  return (
    <FormDialog
      form={invite.form}
      onClose={onClose}
      title={translate(memberPageMessages.inviteTitle)}
      verb={translate(memberPageMessages.inviteSend, { count: Math.max(1, invite.count) })}
    >
      <p className="t-quiet">
        {translate(directory.linksByHand ? invitationLinkMessages.byHandHint : memberPageMessages.inviteHint)}
      </p>
      <InviteFields invite={invite} />
      <div>
        <p className="t-meta">{translate(memberListMessages.inviteListHint)}</p>
        <Button size="small" icon={UsersRound} onClick={() => void openList()}>
          {translate(memberListMessages.inviteList)}
        </Button>
      </div>
    </FormDialog>
  );
});
