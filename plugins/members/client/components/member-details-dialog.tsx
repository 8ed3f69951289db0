import { useForm, useService, useI18n } from '@tessera/core/client';
import { FormDialog, TextField } from '@tessera/core/ui';
import { memberPageMessages } from './member-page-messages';
import type { Member } from '../model/member';
import { Directory } from '../tokens';

export interface MemberDetailsDialogProps {
  /** As the dialog was opened with: another admin's later change of a field is a conflict. */
  readonly member: Member;
  readonly onClose: () => void;
  /** Reopens the dialog, for an offer to continue. */
  readonly onReopen: () => void;
}

/** Edits job title and team of a member (R76). */
export function MemberDetailsDialog({ member, onClose, onReopen }: MemberDetailsDialogProps) {
  const directory = useService(Directory);
  const { translate } = useI18n();
  const form = useForm({
    initial: { jobTitle: member.jobTitle, team: member.team },
    draft: { form: 'members:edit-details', entityId: member.id },
    reopen: onReopen,
    submit: async ({ jobTitle, team }) => {
      const isDone = await directory.changeDetails(member, { jobTitle: jobTitle.trim(), team: team.trim() });
      if (isDone) {
        onClose();
      }
      return isDone;
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(memberPageMessages.detailsTitle, { name: member.fullName })}
      verb={translate(memberPageMessages.save)}
    >
      <TextField {...form.field('jobTitle')} label={translate(memberPageMessages.jobTitle)} autoFocus />
      <TextField {...form.field('team')} label={translate(memberPageMessages.team)} />
    </FormDialog>
  );
}
