import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, useState } from 'react';
import { Api, Ids, Navigation, Toasts, useForm, useQuery, useService, useI18n } from '@tessera/core/client';
import { richTextOf } from '@tessera/core/contract';
import type { Form } from '@tessera/core/client';
import {
  Checkbox,
  DateTimeField,
  enteredCustomValues,
  faultsOfCustomValues,
  FormDialog,
  FormRow,
  LabelPicker,
  NewCustomValueFields,
  QuickAddChips,
  RecurrenceSelect,
  readerZone,
  TextArea,
  TextField,
  useReader,
  useToday,
} from '@tessera/core/ui';
import type { EnteredCustomValues } from '@tessera/core/ui';
import { tasksContractMessages } from '../../contract/messages';
import { TaskPriority, titleLength } from '../../contract/model';
import type { Task } from '../../contract/model';
import { roleIds, taskRoles } from '../../contract/task-roles';
import { newTitleQuery } from '../commands/new-title-query';
import { tasksMessages } from '../messages';
import { taskFieldMessages } from './task-field-messages';
import { newTaskMessages } from './new-task-messages';
import { taskListUrl, templateQuery } from '../model/addresses';
import { newTaskDraft } from '../model/drafts';
import { newTimesOf } from './entered-times';
import { broughtBy } from '../templates/fill-from-template';
import { sayCreated } from '../templates/say-created';
import { TemplateChoice } from '../templates/template-choice';
import { useTemplates } from '../templates/use-templates';
import { titleHint } from './title-hint';
import { Tasks } from '../tokens';
import { emptyTask } from './new-task-values';
import type { NewTaskValues } from './new-task-values';
import { OptionalRole } from './optional-role';
import { OwnerField } from './owner-field';
import { PriorityField } from './priority-field';
import { SubmitByKey } from './submit-by-key';
import { useTaskQuickAdd } from './use-task-quick-add';

export interface NewTaskDialogProps {
  readonly onClose: () => void;
  /** Called instead of `onClose` after a task was created. */
  readonly onCreated: (task: Task) => void;
  /** The due date that it begins with, `YYYY-MM-DD`. */
  readonly dueOn?: string | undefined;
}

/** Composes new tasks. Typed text is kept as a draft until its task is created. */
export function NewTaskDialog({ onClose, onCreated, dueOn = '' }: NewTaskDialogProps) {
  const store = useService(Tasks);
  const query = useQuery();
  const [round, setRound] = useState<ComposerRound>({
    number: 0,
    initial: {
      ...emptyTask,
      title: query.get(newTitleQuery) ?? '',
      due: dueOn,
      owner: store.filter.scope === undefined ? null : store.impliedOwner,
    },
  });
  const [isRepeated, setRepeated] = useState(false);
  return (
    <TaskComposer
      // A form of its own for each task, which begins without the text of the one before.
      key={round.number}
      initial={round.initial}
      isFirst={round.number === 0}
      askedTemplate={round.number === 0 ? (query.get(templateQuery) ?? undefined) : undefined}
      isRepeated={isRepeated}
      onRepeat={setRepeated}
      onClose={onClose}
      onCreated={onCreated}
      onNext={(values) => setRound({ number: round.number + 1, initial: { ...values, title: '', description: '' } })}
    />
  );
}

interface ComposerRound {
  readonly number: number;
  readonly initial: NewTaskValues;
}

interface TaskComposerProps extends NewTaskDialogProps {
  readonly initial: NewTaskValues;
  readonly isFirst: boolean;
  /** Id of the template that the address asks for, empty for the choice of one. */
  readonly askedTemplate: string | undefined;
  /** Stays open for another task, with the properties of the one before. */
  readonly isRepeated: boolean;
  readonly onRepeat: (isRepeated: boolean) => void;
  readonly onNext: (values: NewTaskValues) => void;
}

const TaskComposer = observer(function TaskComposer(props: TaskComposerProps) {
  const { initial, isFirst, askedTemplate, isRepeated, onRepeat, onClose, onCreated, onNext } = props;
  const store = useService(Tasks);
  const toasts = useService(Toasts);
  const navigation = useService(Navigation);
  const ids = useService(Ids);
  const api = useService(Api);
  const templates = useTemplates();
  const words = useI18n();
  const { translate } = words;
  const zone = readerZone(useReader());
  const today = useToday();
  // One key per form: a double click, or a retry after a lost response, creates one task.
  const [idempotencyKey] = useState(() => ids.next());
  const [created, setCreated] = useState<NewTaskValues>();
  const form = useForm({
    initial,
    draft: newTaskDraft,
    validate: ({ title, customValues }) => ({
      title: title.trim() === '' ? translate(tasksContractMessages.titleMissing) : undefined,
      customValues: faultsOfCustomValues(store.fields, customValues, translate),
    }),
    requestNames: { owner: 'ownerId', due: 'dueOn' },
    submit: async (values) => {
      const { description, templateId = '' } = values;
      const owner = quick.owner ?? values.owner;
      const priority = quick.priority ?? TaskPriority.parse(values.priority);
      const recurrence = quick.recurrence?.value ?? values.recurrence;
      const labelIds = [...new Set([...(values.labelIds ?? []), ...quick.labelIds])];
      const collaboratorIds = [...new Set([...(values.collaboratorIds ?? []), ...quick.collaboratorIds])];
      const { reviewerIds = [] } = values;
      const brought =
        templateId === '' ? {} : broughtBy(templateId, templates.find(templateId), { today, zone, description });
      // What the person entered stands before what the template has.
      const customValues = { ...brought.customValues, ...enteredCustomValues(store.fields, values.customValues) };
      const task = await store.create(
        {
          title: quick.title,
          owner,
          priority,
          ...(description.trim() === '' ? {} : { description: richTextOf(description.trim()) }),
          ...newTimesOf(dueOf(values), zone),
          ...(recurrence === '' ? {} : { recurrence }),
          ...(labelIds.length === 0 ? {} : { labelIds }),
          ...(collaboratorIds.length === 0 ? {} : { collaboratorIds }),
          ...(reviewerIds.length === 0 ? {} : { reviewerIds: [...reviewerIds] }),
          ...brought,
          ...(Object.keys(customValues).length === 0 ? {} : { customValues }),
        },
        idempotencyKey,
      );
      const run = (): void => navigation.go(taskListUrl({ filter: store.filter, taskId: task.id }));
      if (templateId === '') {
        toasts.success(translate(tasksMessages.created, { key: task.key }), {
          action: { label: translate(newTaskMessages.openTask), run },
        });
      } else {
        sayCreated({ api, toasts, words }, task, { owner, collaboratorIds, reviewerIds });
      }
      if (isRepeated) {
        setCreated(values);
      } else {
        onCreated(task);
      }
    },
  });
  const quick = useTaskQuickAdd(form.values.title);
  const quickHint = quick.parts.length === 0 ? translate(newTaskMessages.quickHint) : undefined;
  const goOn = useEffectEvent(onNext);
  const { isBusy } = form;
  useEffect(() => {
    // Once the form has deleted its draft, which the next one would restore.
    if (created !== undefined && !isBusy) {
      goOn(created);
    }
  }, [created, isBusy]);
  return (
    <FormDialog
      form={form}
      size={640}
      onClose={onClose}
      title={translate(tasksMessages.create)}
      verb={translate(tasksMessages.create)}
      aside={<Checkbox label={translate(newTaskMessages.createAnother)} isChecked={isRepeated} onChange={onRepeat} />}
    >
      <SubmitByKey>
        <QuickAddChips parts={quick.parts} onIgnore={quick.ignore}>
          <TextField
            {...form.field('title')}
            label={translate(tasksMessages.taskTitle)}
            maxLength={titleLength}
            hint={titleHint(form.values.title, translate) ?? quickHint}
            autoFocus={isFirst}
          />
        </QuickAddChips>
        <TextArea {...form.field('description')} label={translate(taskFieldMessages.description)} isOptional />
        <FormRow columns="1fr 1.2fr 1fr">
          <OwnerField {...form.field('owner')} />
          <DateTimeField {...form.field('due')} label={translate(tasksMessages.due)} isOptional />
          <PriorityField {...form.field('priority')} />
        </FormRow>
        <FormRow columns="1fr 2.2fr">
          <RecurrenceSelect
            {...form.field('recurrence')}
            label={translate(taskFieldMessages.repeats)}
            date={dueOf(form.values).slice(0, 10) || today}
          />
          <LabelPicker {...form.field('labelIds')} labels={store.labels} isOptional />
        </FormRow>
        <div className="tasks-composer-more">
          {taskRoles.map((role) => (
            <OptionalRole key={role} taskRole={role} {...form.field(roleIds[role])} />
          ))}
          <TemplateChoice values={form.values} initial={initial} set={form.set} asked={askedTemplate} />
        </div>
        {/* The cast of forms: these values are a part of it. */}
        <NewCustomValueFields
          fields={store.fields}
          form={form as unknown as Form<{ customValues: EnteredCustomValues }>}
        />
      </SubmitByKey>
    </FormDialog>
  );

  /** A rule without a date begins on its first day. */
  function dueOf({ due, recurrence }: NewTaskValues): string {
    const first = quick.recurrence?.first ?? (recurrence === '' ? '' : today);
    return quick.due ?? (due === '' ? first : due);
  }
});
