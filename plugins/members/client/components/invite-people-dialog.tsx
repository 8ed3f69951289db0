import { useI18n } from '@tessera/core/client';
import { FormDialog } from '@tessera/core/ui';
import { memberPageMessages } from './member-page-messages';
import { InviteFields } from './invite-fields';
import { useInviteForm } from './use-invite-form';

export interface InvitePeopleDialogProps {
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** Asks for addresses and sends the invitations (R75). */
export function InvitePeopleDialog({ onClose, onReopen }: InvitePeopleDialogProps) {
  const { translate } = useI18n();
  const invite = useInviteForm({ draft: { form: 'members:invite' }, reopen: onReopen, onDone: onClose });
  return (
    <FormDialog
      form={invite.form}
      onClose={onClose}
      title={translate(memberPageMessages.inviteTitle)}
      verb={translate(memberPageMessages.inviteSend, { count: Math.max(1, invite.count) })}
    >
      <p className="t-quiet">{translate(memberPageMessages.inviteHint)}</p>
      <InviteFields invite={invite} />
    </FormDialog>
  );
}
