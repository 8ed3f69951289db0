import { useForm, useService, useI18n } from '@tessera/core/client';
import { FormDialog, TextField } from '@tessera/core/ui';
import { membersMessages } from '../messages';
import type { Member } from '../stores/member-directory';
import { Directory } from '../tokens';

export interface MemberDetailsDialogProps {
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
    initial: { jobTitle: member.JobTitle, team: member.Team },
    draft: { form: 'members:edit-details', entityId: member.id },
    reopen: onReopen,
    submit: async ({ jobTitle, team }) => {
      await directory.changeDetails(member, { JobTitle: jobTitle.trim(), Team: team.trim() });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(membersMessages.detailsTitle, { name: member.FullName })}
      verb={translate(membersMessages.save)}
    >
      <TextField {...form.field('jobTitle')} label={translate(membersMessages.jobTitle)} autoFocus />
      <TextField {...form.field('team')} label={translate(membersMessages.team)} />
    </FormDialog>
  );
}
