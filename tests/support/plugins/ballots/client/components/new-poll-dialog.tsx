import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { Ids, Toasts, useForm, useI18n, useService } from '@tessera/core/client';
import { DateField, FormDialog, useToday } from '@tessera/core/ui';
import { defaultPollSettings } from '../../contract/schemas';
import { ballotsMessages } from '../messages';
import { Polls } from '../tokens';
import { OptionFields } from './option-fields';
import { addDays, usePollChecks } from './poll-checks';
import { QuestionField } from './question-field';

export interface NewPollDialogProps {
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

/** Creates a poll. Typed text is kept as a draft until the poll is created. */
export const NewPollDialog = observer(function NewPollDialog({ onClose, onReopen }: NewPollDialogProps) {
  const store = useService(Polls);
  const toasts = useService(Toasts);
  const ids = useService(Ids);
  const today = useToday();
  const { translate } = useI18n();
  const checks = usePollChecks();
  const { days } = store.settings.value ?? defaultPollSettings;
  // One key per dialog: a double click, or a retry after a lost response, creates one poll.
  const [idempotencyKey] = useState(() => ids.next());
  const form = useForm({
    initial: { question: '', options: ['', ''], closesOn: addDays(today, days) },
    draft: { form: 'ballots:new-poll' },
    reopen: onReopen,
    validate: (values) => ({
      question: checks.question(values.question),
      options: checks.options(values.options),
      closesOn: checks.closesOn(values.closesOn),
    }),
    submit: async ({ question, options, closesOn }) => {
      await store.add(
        { question: question.trim(), options: options.map((option) => option.trim()), closesOn },
        idempotencyKey,
      );
      toasts.success(translate(ballotsMessages.added));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(ballotsMessages.add)}
      verb={translate(ballotsMessages.create)}
    >
      <QuestionField field={form.field('question')} />
      <OptionFields options={form.list('options')} />
      <DateField
        {...form.field('closesOn')}
        label={translate(ballotsMessages.closesOn)}
        hint={translate(ballotsMessages.closesOnHint)}
      />
    </FormDialog>
  );
});
