import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { People, useI18n, useService } from '@tessera/core/client';
import {
  Checkbox,
  CustomValueField,
  DurationField,
  FormRow,
  InlineRichText,
  LabelPicker,
  NumberField,
  searchPeople,
  TextArea,
  TextField,
} from '@tessera/core/ui';
import { maxEstimateMinutes, TaskPriority, titleLength } from '../../contract/model';
import { roleChanges, roleIds, taskRoles } from '../../contract/task-roles';
import { templateLimits } from '../../contract/templates';
import type { RelativeDate, TemplateItem } from '../../contract/templates';
import { OwnerField } from '../components/owner-field';
import { PriorityField } from '../components/priority-field';
import { RoleField } from '../components/role-field';
import { tasksMessages } from '../messages';
import { taskFieldMessages } from '../components/task-field-messages';
import { taskPanelMessages } from '../components/task-panel-messages';
import { Tasks } from '../tokens';
import { changedItem, linesOf, timeOf } from './template-values';
import { templateMessages as messages } from './template-messages';

export interface TemplateItemFieldsProps {
  readonly item: TemplateItem;
  readonly onChange: (item: TemplateItem) => void;
  /** Shown at the title. */
  readonly titleError: string | undefined;
  /** Keeps a description while it is typed: that of the template and the place of the item. */
  readonly draftId: string;
}

/** The fields of one task of a template. */
export const TemplateItemFields = observer(function TemplateItemFields(props: TemplateItemFieldsProps): ReactElement {
  const { item, onChange, titleError, draftId } = props;
  const store = useService(Tasks);
  const members = useService(People);
  const { translate } = useI18n();
  const people = useMemo(() => searchPeople(members), [members]);
  const change = (patch: Parameters<typeof changedItem>[1]): void => onChange(changedItem(item, patch));
  const field = (name: string) => ({ name: `item-${name}`, error: undefined, isOptional: true }) as const;
  const { owner } = item;
  const ownerId = owner === 'creator' ? undefined : owner;
  return (
    <div className="tasks-template-fields">
      <TextField
        name="item-title"
        label={translate(tasksMessages.taskTitle)}
        value={item.title}
        error={titleError}
        maxLength={titleLength}
        autoFocus={item.title === '' && item.level > 1}
        onChange={(title) => change({ title })}
      />
      <InlineRichText
        isReadOnly={false}
        label={translate(taskFieldMessages.description)}
        placeholder={translate(taskPanelMessages.descriptionAdd)}
        value={item.description}
        draft={{ form: 'tasks:template-description', entityId: draftId }}
        base={item}
        conflict={undefined}
        people={people}
        save={(description) => {
          change({ description });
          return Promise.resolve(item);
        }}
      />
      <FormRow>
        {owner === 'creator' ? (
          <span />
        ) : (
          <OwnerField
            {...field('owner')}
            value={ownerId === undefined ? null : (members.card(ownerId) ?? { id: ownerId, fullName: '…' })}
            onChange={(card) => change({ owner: card?.id })}
          />
        )}
        <PriorityField
          {...field('priority')}
          value={item.priority ?? 'none'}
          onChange={(priority) => change({ priority: TaskPriority.parse(priority) })}
        />
      </FormRow>
      <Checkbox
        name="item-creator"
        label={translate(messages.templateCreatorOwns)}
        isChecked={owner === 'creator'}
        onChange={(isCreator) => change({ owner: isCreator ? 'creator' : undefined })}
      />
      <RelativeDateFields
        name="due"
        label={translate(messages.templateDueAfter)}
        value={item.due}
        onChange={(due) => change({ due })}
      />
      <RelativeDateFields
        name="start"
        label={translate(messages.templateStartAfter)}
        value={item.start}
        onChange={(start) => change({ start })}
      />
      <p className="t-meta">{translate(messages.templateDaysHint)}</p>
      <FormRow>
        <DurationField
          {...field('estimate')}
          label={translate(taskFieldMessages.estimate)}
          value={item.estimateMinutes ?? ''}
          max={maxEstimateMinutes}
          onChange={(minutes) => change({ estimateMinutes: minutes === '' ? undefined : minutes })}
        />
        <LabelPicker
          {...field('labels')}
          labels={store.labels}
          value={item.labelIds ?? []}
          onChange={(ids) => change({ labelIds: [...ids] })}
        />
      </FormRow>
      {taskRoles.map((role) => (
        <RoleField
          key={role}
          {...field(roleChanges[role])}
          taskRole={role}
          value={item[roleIds[role]] ?? []}
          onChange={(ids) => change({ [roleIds[role]]: [...ids] })}
        />
      ))}
      {store.fields.shown.map((custom) => (
        <CustomValueField
          key={custom.id}
          field={custom}
          isOptional
          error={undefined}
          value={item.customValues?.[custom.id]}
          onChange={(value) => change({ customValues: withValue(item.customValues, custom.id, value) })}
        />
      ))}
      <ChecklistLines lines={item.checklist ?? []} onChange={(checklist) => change({ checklist })} />
    </div>
  );
});

type CustomValues = NonNullable<TemplateItem['customValues']>;

function withValue(values: CustomValues = {}, id: string, value: CustomValues[string] | undefined): CustomValues {
  const { [id]: _, ...others } = values;
  return value === undefined ? others : { ...others, [id]: value };
}

interface RelativeDateFieldsProps {
  readonly name: string;
  readonly label: string;
  readonly value: RelativeDate | undefined;
  readonly onChange: (value: RelativeDate | undefined) => void;
}

/** Days after the creation, and then a time. */
function RelativeDateFields({ name, label, value, onChange }: RelativeDateFieldsProps): ReactElement {
  const { translate } = useI18n();
  const [typed, setTyped] = useState(value?.time ?? '');
  return (
    <FormRow>
      <NumberField
        name={`item-${name}-days`}
        label={label}
        isOptional
        error={undefined}
        min={0}
        max={templateLimits.days}
        value={value?.days ?? ''}
        onChange={(days) => onChange(days === '' ? undefined : { ...value, days })}
      />
      {value === undefined ? (
        <span />
      ) : (
        <TextField
          name={`item-${name}-time`}
          label={translate(messages.templateDueTime)}
          isOptional
          placeholder="17:00"
          maxLength={5}
          error={undefined}
          // What was typed, until the value is another one, such as after a conflict.
          value={timeOf(typed) === value.time ? typed : (value.time ?? '')}
          onChange={(text) => {
            setTyped(text);
            const time = timeOf(text);
            onChange({ days: value.days, ...(time === undefined ? {} : { time }) });
          }}
        />
      )}
    </FormRow>
  );
}

interface ChecklistLinesProps {
  readonly lines: readonly string[];
  readonly onChange: (lines: string[]) => void;
}

/** A checklist as text, an item on each line. */
function ChecklistLines({ lines, onChange }: ChecklistLinesProps): ReactElement {
  const { translate } = useI18n();
  const [typed, setTyped] = useState(lines.join('\n'));
  const isTyped = linesOf(typed).join('\n') === lines.join('\n');
  return (
    <TextArea
      name="item-checklist"
      label={translate(messages.templateChecklist)}
      hint={translate(messages.templateChecklistHint)}
      isOptional
      error={undefined}
      // Blank lines are typed, too.
      value={isTyped ? typed : lines.join('\n')}
      onChange={(text) => {
        setTyped(text);
        onChange(linesOf(text));
      }}
    />
  );
}
