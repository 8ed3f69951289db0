import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Ids, useEntityForm, useForm, useI18n, useService } from '@tessera/core/client';
import type { DraftKey, Form } from '@tessera/core/client';
import { ConflictNotice, FormDialog, FormFailure, TextField } from '@tessera/core/ui';
import { tasksContractMessages } from '../../contract/messages';
import { templateContractMessages } from '../../contract/template-messages';
import { templateLimits } from '../../contract/templates';
import type { TaskTemplate, TemplateContent } from '../../contract/templates';
import { TemplateItemFields } from './template-item-fields';
import { templateMessages as messages } from './template-messages';
import { TemplateOutline } from './template-outline';
import { useTemplates } from './use-templates';
import type { TemplateFields } from './template-store';
import './templates.css';

interface EditorProps {
  readonly onClose: () => void;
}

export interface NewTemplateDialogProps extends EditorProps {
  readonly title: string;
  readonly draft: DraftKey;
  readonly initial: Pick<TemplateFields, 'name' | 'content'>;
  /** Above the fields, such as what was left out. */
  readonly note?: ReactNode;
}

/** Adds a template. Typed text is kept as a draft until then. */
export const NewTemplateDialog = observer(function NewTemplateDialog(props: NewTemplateDialogProps): ReactElement {
  const { title, draft, initial, note, onClose } = props;
  const templates = useTemplates();
  const ids = useService(Ids);
  const words = useI18n();
  // One key per dialog: a double click, or a retry after a lost response, adds one template.
  const [idempotencyKey] = useState(() => ids.next());
  const form = useForm<TemplateFields>({
    initial: { ...initial, position: 'V' },
    draft,
    validate: (values) => templates.declared.validate(values),
    submit: async (values) => {
      await templates.load();
      await templates.declared.add({ ...values, position: templates.lastPosition }, idempotencyKey);
      onClose();
    },
  });
  return (
    <FormDialog form={form} size={880} onClose={onClose} title={title} verb={words.translate(messages.templateSave)}>
      {note}
      <TemplateForm form={form} draftId={draft.entityId ?? 'new'} />
    </FormDialog>
  );
});

export interface EditTemplateDialogProps extends EditorProps {
  readonly template: TaskTemplate;
}

/** Changes a template. Stays open until every conflict with changes of other people is decided. */
export const EditTemplateDialog = observer(function EditTemplateDialog(props: EditTemplateDialogProps): ReactElement {
  const { template, onClose } = props;
  const { declared } = useTemplates();
  const { translate } = useI18n();
  // As it was when the dialog was opened: what others change since becomes a conflict.
  const [opened] = useState(template);
  const { form, conflicts, isDeleted } = useEntityForm(declared.entities, {
    opened,
    valuesOf: (entity) => declared.fieldsOf(entity),
    onSaved: onClose,
    draft: { form: 'tasks:edit-template', entityId: template.id },
    validate: (values) => declared.validate(values),
  });
  return (
    <FormDialog
      form={form}
      size={880}
      onClose={onClose}
      title={translate(messages.templateEdit)}
      verb={translate(messages.templateSave)}
    >
      <FormFailure sentence={isDeleted ? translate(templateContractMessages.templateUnknown) : undefined} />
      <ConflictNotice
        conflicts={conflicts.map(({ field, mine, theirs, onKeepMine, onUseTheirs }) => ({
          label: translate(field === 'content' ? messages.templateContent : templateContractMessages.templateName),
          ...{ mine: describe(mine), theirs: describe(theirs), onKeepMine, onUseTheirs },
        }))}
      />
      <TemplateForm form={form} draftId={template.id} />
    </FormDialog>
  );
});

interface TemplateFormProps {
  readonly form: Form<TemplateFields>;
  readonly draftId: string;
}

/** The name of a template, its tasks, and the fields of the chosen one. */
function TemplateForm({ form, draftId }: TemplateFormProps): ReactElement {
  const { translate } = useI18n();
  const [wanted, setChosen] = useState(0);
  const { items } = form.values.content;
  const chosen = Math.min(wanted, items.length - 1);
  const item = items[chosen];
  const untitled = items.findIndex(({ title }) => title.trim() === '');
  const error = form.errors['content'];
  const set = (next: TemplateContent['items']): void => form.set({ content: { items: next } });
  return (
    <>
      <TextField
        {...form.field('name')}
        label={translate(templateContractMessages.templateName)}
        maxLength={templateLimits.name}
        autoFocus={form.values.name === ''}
      />
      <FormFailure sentence={error} />
      <div className="tasks-template">
        <TemplateOutline
          items={items}
          chosen={chosen}
          onChoose={setChosen}
          onChange={(changed) => {
            set([...changed.items]);
            setChosen(changed.chosen);
          }}
        />
        {item !== undefined && (
          <TemplateItemFields
            key={`${chosen} ${items.length}`}
            item={item}
            draftId={`${draftId}-${chosen}`}
            titleError={
              error !== undefined && untitled === chosen ? translate(tasksContractMessages.titleMissing) : undefined
            }
            onChange={(changed) =>
              form.set(({ content }) => ({ content: { items: content.items.with(chosen, changed) } }))
            }
          />
        )}
      </div>
    </>
  );
}

/** A value of a template in a conflict: its name, or the titles of its tasks. */
function describe(value: unknown): ReactNode {
  if (typeof value !== 'object' || value === null || !('items' in value)) {
    return typeof value === 'string' ? value : '';
  }
  // The one cast: conflicts of the field `content` hold its values.
  const { items } = value as TemplateContent;
  return items.map(({ level, title }) => `${'– '.repeat(level - 1)}${title}`).join('\n');
}
