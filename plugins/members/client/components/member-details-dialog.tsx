import { useForm, useService, useWords } from '@tessera/core/client';
import { FormDialog, TextField } from '@tessera/core/ui';
import { messages } from '../messages';
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
  const { say } = useWords();
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
      title={say(messages.detailsTitle, { name: member.FullName })}
      verb={say(messages.save)}
    >
      <TextField {...form.field('jobTitle')} label={say(messages.jobTitle)} hasFocus />
      <TextField {...form.field('team')} label={say(messages.team)} />
    </FormDialog>
  );
}
