import { UsersRound } from 'lucide-react';
import { Navigation, useI18n, useService } from '@tessera/core/client';
import { Button, FormDialog } from '@tessera/core/ui';
import { userManagementPath } from '../../contract/paths';
import { inviteListQuery } from '../list/member-filter';
import { memberListMessages } from './member-list-messages';
import { memberPageMessages } from './member-page-messages';
import { InviteFields } from './invite-fields';
import { useInviteForm } from './use-invite-form';

export interface InvitePeopleDialogProps {
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** Asks for addresses and sends the invitations (R75). */
export function InvitePeopleDialog({ onClose, onReopen }: InvitePeopleDialogProps) {
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const invite = useInviteForm({ draft: { form: 'members:invite' }, reopen: onReopen, onDone: onClose });
  async function openList(): Promise<void> {
    // What is typed here stays as a draft.
    if (await invite.form.leave()) {
      onClose();
      navigation.go(`${userManagementPath.to({})}?${inviteListQuery}=`);
    }
  }

  return (
    <FormDialog
      form={invite.form}
      onClose={onClose}
      title={translate(memberPageMessages.inviteTitle)}
      verb={translate(memberPageMessages.inviteSend, { count: Math.max(1, invite.count) })}
    >
      <p className="t-quiet">{translate(memberPageMessages.inviteHint)}</p>
      <InviteFields invite={invite} />
      <div>
        <p className="t-meta">{translate(memberListMessages.inviteListHint)}</p>
        <Button size="small" icon={UsersRound} onClick={() => void openList()}>
          {translate(memberListMessages.inviteList)}
        </Button>
      </div>
    </FormDialog>
  );
}
