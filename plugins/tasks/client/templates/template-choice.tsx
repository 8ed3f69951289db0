import { LayoutTemplate } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactElement } from 'react';
import { People, Session, useI18n, useService } from '@tessera/core/client';
import { Button, SelectField, useToday } from '@tessera/core/ui';
import type { TaskTemplate } from '../../contract/templates';
import type { NewTaskValues } from '../components/new-task-values';
import { Tasks } from '../tokens';
import { filledBy, refill } from './fill-from-template';
import { templateMessages as messages } from './template-messages';
import { useTemplates } from './use-templates';
import './templates.css';

export interface TemplateChoiceProps {
  readonly values: NewTaskValues;
  /** The form before anything was entered. */
  readonly initial: NewTaskValues;
  readonly set: (change: (current: NewTaskValues) => Partial<NewTaskValues>) => void;
  /** A template that is asked for by the address: its id, or empty to choose one. */
  readonly asked: string | undefined;
}

/** The value that stands for no template in the list of options. */
const none = 'none';

/**
 * Chooses the template of a new task. It appears when it is asked for: most tasks have none, and only then are the
 * templates loaded.
 */
export const TemplateChoice = observer(function TemplateChoice(props: TemplateChoiceProps): ReactElement {
  const { values, initial, set, asked } = props;
  const { templateId = '' } = values;
  const templates = useTemplates();
  const people = useService(People);
  const { user } = useService(Session);
  const { translate } = useI18n();
  const today = useToday();
  const [isOpen, setOpen] = useState(asked !== undefined);
  const [isFilled, setFilled] = useState(asked === undefined || asked === '');
  const isShown = isOpen || templateId !== '';
  const { isReady, all } = templates;
  const filled = (template: TaskTemplate | undefined): ReturnType<typeof filledBy> =>
    filledBy(template, {
      today,
      self: { id: user?.userId ?? '', fullName: user?.fullName ?? '' },
      cardOf: (id) => people.card(id),
    });
  const chosen = templates.find(templateId);

  function choose(id: string): void {
    const next = id === none ? undefined : templates.find(id);
    set((current) => ({
      ...refill(current, { initial, before: filled(chosen), after: filled(next) }),
      templateId: next?.id ?? '',
    }));
  }

  useEffect(() => {
    if (isShown) {
      void templates.load();
    }
  }, [templates, isShown]);
  const chooseAsked = useEffectEvent(() => {
    if (!isFilled && isReady) {
      setFilled(true);
      choose(asked ?? '');
    }
  });
  useEffect(() => chooseAsked(), [isReady]);

  // The name of an owner may load after the template was chosen.
  const { owner } = values;
  const card = owner === null ? undefined : people.card(owner.id);
  const name = card?.fullName;
  const nameOwner = useEffectEvent(() => {
    if (card !== undefined && owner?.fullName === '…') {
      set((current) => (current.owner?.id === card.id ? { owner: card } : {}));
    }
  });
  useEffect(() => nameOwner(), [name]);

  if (!isShown) {
    return (
      <Button size="small" variant="ghost" icon={LayoutTemplate} onClick={() => setOpen(true)}>
        {translate(messages.templateChoose)}
      </Button>
    );
  }
  return (
    <div className="tasks-template-choice">
      <SelectField
        name="templateId"
        label={translate(messages.templateChoice)}
        isOptional
        error={undefined}
        disabled={!isReady}
        hint={<TemplateNotes template={chosen} />}
        value={templateId === '' ? none : templateId}
        options={[
          {
            value: none,
            label: translate(isReady && all.length === 0 ? messages.templatesNone : messages.templateNone),
          },
          // People's names are loaded before they are needed.
          ...all.map((template) => ({ value: template.id, label: template.name })),
        ]}
        onChange={choose}
      />
    </div>
  );
});

interface TemplateNotesProps {
  readonly template: TaskTemplate | undefined;
}

/** What a template adds beside the fields of the form, and what of it no longer exists. */
const TemplateNotes = observer(function TemplateNotes({ template }: TemplateNotesProps): ReactElement | undefined {
  const { labels, fields } = useService(Tasks);
  const { translate } = useI18n();
  const items = template?.content.items ?? [];
  const labelIds = new Set(items.flatMap((item) => item.labelIds ?? []));
  const fieldIds = new Set(items.flatMap((item) => Object.keys(item.customValues ?? {})));
  const known = fieldIds.size === 0 ? [] : fields.shown;
  const goneLabels = [...labelIds].filter((id) => labels.find(id) === undefined && labels.isReady);
  const goneFields = [...fieldIds].filter((id) => fields.isReady && known.every((field) => field.id !== id));
  const gone = goneLabels.length + goneFields.length;
  const checklist = items[0]?.checklist?.length ?? 0;
  const notes = [
    ...(items.length > 1 ? [translate(messages.templateBringsTasks, { count: items.length - 1 })] : []),
    ...(checklist > 0 ? [translate(messages.templateBringsItems, { count: checklist })] : []),
    ...(gone > 0 ? [translate(messages.templateGone, { count: gone })] : []),
  ];
  return notes.length === 0 ? undefined : <>{notes.join(' ')}</>;
});
