import { observer } from 'mobx-react-lite';
import { useEntityForm, useI18n, useOpenedEntity, useService } from '@tessera/core/client';
import {
  Button,
  ConflictNotice,
  DateField,
  Dialog,
  FailedState,
  FormDialog,
  FormFailure,
  SkeletonRows,
} from '@tessera/core/ui';
import type { Poll } from '../../contract/schemas';
import { ballotsMessages } from '../messages';
import { Polls } from '../tokens';
import { usePollChecks } from './poll-checks';
import { QuestionField } from './question-field';

export interface EditPollDialogProps {
  readonly pollId: string;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** Edits a poll. The form begins with the poll as it is then, and stays open whatever happens to the poll. */
export const EditPollDialog = observer(function EditPollDialog(props: EditPollDialogProps) {
  const { pollId, onClose } = props;
  const { polls } = useService(Polls);
  const { translate } = useI18n();
  const { opened, state } = useOpenedEntity(polls, pollId);
  if (opened !== undefined) {
    return <PollForm {...props} opened={opened} />;
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={translate(ballotsMessages.edit)}
      actions={<Button onClick={onClose}>{translate(ballotsMessages.close)}</Button>}
    >
      {state === 'loading' && <SkeletonRows rows={2} />}
      {state === 'deleted' && <FailedState title={translate(ballotsMessages.gone)} />}
      {state === 'failed' && (
        <FailedState title={translate(ballotsMessages.loadFailed)} onRetry={() => void polls.read(pollId)} />
      )}
    </Dialog>
  );
});

interface PollFormProps extends EditPollDialogProps {
  readonly opened: Poll;
}

const PollForm = observer(function PollForm({ pollId, opened, onClose, onReopen }: PollFormProps) {
  const store = useService(Polls);
  const { translate } = useI18n();
  const checks = usePollChecks();
  const { form, conflicts, isDeleted } = useEntityForm(store.polls, {
    opened,
    valuesOf: ({ question, closesOn }) => ({ question, closesOn }),
    onSaved: onClose,
    draft: { form: 'ballots:edit-poll', entityId: pollId },
    reopen: onReopen,
    validate: ({ question, closesOn }) => ({
      question: checks.question(question),
      closesOn: closesOn === opened.closesOn ? undefined : checks.closesOn(closesOn),
    }),
  });

  function remove(): void {
    onClose();
    void store.remove(opened);
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(ballotsMessages.edit)}
      verb={translate(ballotsMessages.save)}
      aside={
        <Button variant="ghost" onClick={remove}>
          {translate(ballotsMessages.delete)}
        </Button>
      }
    >
      <FormFailure sentence={isDeleted ? translate(ballotsMessages.gone) : undefined} />
      <ConflictNotice
        conflicts={conflicts.map((conflict) => ({ ...conflict, label: translate(ballotsMessages[conflict.field]) }))}
      />
      <QuestionField field={form.field('question')} />
      <DateField
        {...form.field('closesOn')}
        label={translate(ballotsMessages.closesOn)}
        hint={translate(ballotsMessages.closesOnHint)}
      />
    </FormDialog>
  );
});
