import { useForm, useService, useWords } from '@tessera/core/client';
import { Button, Dialog, FormFailure, TextField } from '@tessera/core/ui';
import { messages } from '../messages';
import type { Member } from '../stores/member-directory';
import { Directory } from '../tokens';

export interface MemberDetailsDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/** Job title and team of a member (R76). */
export function MemberDetailsDialog({ member, onClose }: MemberDetailsDialogProps) {
  const directory = useService(Directory);
  const { say } = useWords();
  const form = useForm({
    initial: { jobTitle: member.JobTitle, team: member.Team },
    submit: async ({ jobTitle, team }) => {
      await directory.changeDetails(member, { JobTitle: jobTitle.trim(), Team: team.trim() });
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say(messages.detailsTitle, { name: member.FullName })}
      onSubmit={form.handleSubmit}
      actions={
        <>
          <Button onClick={onClose}>{say(messages.cancel)}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {say(messages.save)}
          </Button>
        </>
      }
    >
      <FormFailure sentence={form.failure} />
      <TextField {...form.field('jobTitle')} label={say(messages.jobTitle)} hasFocus />
      <TextField {...form.field('team')} label={say(messages.team)} />
    </Dialog>
  );
}
