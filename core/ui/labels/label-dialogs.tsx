import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import type { LabelEdit, PortalLabels } from '../../client/labels/portal-labels';
import { useForm } from '../../client/forms/use-form';
import type { Form } from '../../client/forms/form-types';
import { useEntityForm } from '../../client/react/use-entity-form';
import { useService } from '../../client/react/application-provider';
import { Toasts } from '../../client/services';
import { labelColours, labelLimits, LabelColour } from '../../contract';
import type { Message, PortalLabel } from '../../contract';
import { Button } from '../actions/button';
import { ComboBoxField } from '../choices/combo-box-field';
import { SelectField } from '../choices/select-field';
import { commonMessages } from '../common-messages';
import { ConflictNotice } from '../editing/conflict-notice';
import { useUi } from '../environment';
import { TextField } from '../fields/text-field';
import { FormFailure, FormRow } from '../forms/form-page';
import { ConfirmDialog } from '../overlays/confirm-dialog';
import { DialogFrame } from '../overlays/dialog-frame';
import { FormDialog } from '../overlays/form-dialog';
import { isDone } from '../saving/is-done';
import { LabelTile } from './label-chip';
import { labelColourNames } from './label-colour-names';
import { labelUiMessages } from './label-messages';
import { searchLabels, toLabelOption } from './label-picker';

const fieldNames: Readonly<Record<keyof LabelEdit, Message>> = {
  name: labelUiMessages.labelName,
  colour: labelUiMessages.labelColour,
  description: labelUiMessages.labelDescription,
};

interface LabelDialogProps {
  readonly labels: PortalLabels;
  readonly onClose: () => void;
}

interface OneLabelDialogProps extends LabelDialogProps {
  readonly label: PortalLabel;
}

/** Sentences about a name before it is sent. */
function useNameCheck(
  labels: PortalLabels,
  ownId?: string,
): (values: LabelEdit) => { readonly name: string | undefined } {
  const { translate } = useUi();
  return ({ name }) => {
    if (name.trim() === '') {
      return { name: translate(labelUiMessages.labelNameMissing) };
    }
    const taken = labels.named(name);
    return {
      name:
        taken === undefined || taken.id === ownId
          ? undefined
          : translate(labelUiMessages.labelNameTaken, { name: taken.name }),
    };
  };
}

/** Asks for a new label. */
export const NewLabelDialog = observer(function NewLabelDialog({ labels, onClose }: LabelDialogProps): ReactElement {
  const { translate } = useUi();
  const toasts = useService(Toasts);
  const validate = useNameCheck(labels);
  const form = useForm<LabelEdit>({
    initial: { name: '', colour: 'teal', description: '' },
    draft: { form: 'core:new-label' },
    validate,
    submit: async ({ name, colour, description }) => {
      const entered = { name: name.trim(), colour, description: description.trim() };
      const created = await labels.create(entered, 'caller');
      toasts.success(translate(labelUiMessages.labelCreated, { name: created.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(labelUiMessages.labelNew)}
      verb={translate(labelUiMessages.labelCreate)}
    >
      <LabelFields form={form} />
    </FormDialog>
  );
});

/** Changes name, colour and description of a label. Stays open until conflicts are decided. */
export const EditLabelDialog = observer(function EditLabelDialog(props: OneLabelDialogProps): ReactElement {
  const { labels, label, onClose } = props;
  const { translate } = useUi();
  const toasts = useService(Toasts);
  const validate = useNameCheck(labels, label.id);
  const { form, conflicts, isDeleted } = useEntityForm<PortalLabel, PortalLabel, LabelEdit>(labels.store, {
    opened: label,
    valuesOf: ({ name, colour, description = '' }) => ({ name, colour, description }),
    draft: { form: 'core:edit-label', entityId: label.id },
    validate,
    onSaved: () => {
      toasts.success(translate(labelUiMessages.labelChanged, { name: form.values.name.trim() }));
      onClose();
    },
  });

  function wordsOf(field: keyof LabelEdit, value: LabelEdit[keyof LabelEdit] | undefined): string {
    const colour = field === 'colour' ? labelColours.find((each) => each === value) : undefined;
    return colour === undefined ? (value ?? '') : translate(labelColourNames[colour]);
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={translate(labelUiMessages.labelEdit)}
      verb={translate(labelUiMessages.labelSave)}
    >
      <FormFailure sentence={isDeleted ? translate(labelUiMessages.labelDeletedMeanwhile) : undefined} />
      <ConflictNotice
        conflicts={conflicts.map(({ field, mine, theirs, onKeepMine, onUseTheirs }) => ({
          ...{ label: translate(fieldNames[field]), onKeepMine, onUseTheirs },
          ...{ mine: wordsOf(field, mine), theirs: wordsOf(field, theirs) },
        }))}
      />
      <LabelFields form={form} />
    </FormDialog>
  );
});

function LabelFields({ form }: { readonly form: Form<LabelEdit> }): ReactElement {
  const { translate } = useUi();
  const { value, onChange, ...colour } = form.field('colour');
  return (
    <>
      <FormRow columns="2fr 1fr">
        <TextField
          {...form.field('name')}
          label={translate(labelUiMessages.labelName)}
          maxLength={labelLimits.name}
          autoFocus
        />
        <SelectField
          {...colour}
          value={value}
          onChange={(next) => onChange(LabelColour.parse(next))}
          label={translate(labelUiMessages.labelColour)}
          options={labelColours.map((each) => ({
            value: each,
            label: translate(labelColourNames[each]),
            icon: <LabelTile colour={each} />,
          }))}
        />
      </FormRow>
      <TextField
        {...form.field('description')}
        label={translate(labelUiMessages.labelDescription)}
        maxLength={labelLimits.description}
        isOptional
      />
    </>
  );
}

/** How much has a label, in words; undefined while unknown. */
function useUses(labels: PortalLabels, id: string): string | undefined {
  const { translate } = useUi();
  const [uses, setUses] = useState<{ readonly count: number; readonly isCapped: boolean } | 'unknown'>();
  useEffect(() => {
    const abort = new AbortController();
    void labels.uses(id, abort.signal).then(setUses, () => (abort.signal.aborted ? undefined : setUses('unknown')));
    return () => abort.abort();
  }, [labels, id]);
  if (uses === undefined) {
    return undefined;
  }
  if (uses === 'unknown') {
    return translate(labelUiMessages.labelUsesUnknown);
  }
  const { count, isCapped } = uses;
  if (isCapped) {
    return translate(labelUiMessages.labelUsesMore, { count });
  }
  return count === 0 ? translate(labelUiMessages.labelUsesNone) : translate(labelUiMessages.labelUses, { count });
}

/** Says how much has a label before it is deleted. */
export function DeleteLabelDialog({ labels, label, onClose }: OneLabelDialogProps): ReactElement {
  const { translate } = useUi();
  const toasts = useService(Toasts);
  const uses = useUses(labels, label.id);

  async function remove(): Promise<void> {
    onClose();
    if ((await labels.store.remove(label.id)) !== undefined) {
      toasts.success(translate(labelUiMessages.labelDeleted, { name: label.name }), {
        undo: () => isDone(labels.restore(label.id)),
      });
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={translate(labelUiMessages.labelDeleteTitle, { name: label.name })}
      text={uses ?? '…'}
      verb={translate(labelUiMessages.labelDelete)}
      isDanger
      isBusy={uses === undefined}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

/** Asks for the label that another one is merged into. */
export function MergeLabelDialog({ labels, label, onClose }: OneLabelDialogProps): ReactElement {
  const { translate } = useUi();
  const toasts = useService(Toasts);
  const [into, setInto] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function merge(): Promise<void> {
    setChecked(true);
    const target = labels.all.find(({ id }) => id === into);
    if (target === undefined || isBusy) {
      return;
    }
    setBusy(true);
    if (await isDone(labels.merge(label.id, target.id))) {
      onClose();
      toasts.success(translate(labelUiMessages.labelMerged, { name: label.name, into: target.name }), {
        undo: () => isDone(labels.restore(label.id)),
      });
    }
    setBusy(false);
  }

  return (
    <DialogFrame
      title={translate(labelUiMessages.labelMergeTitle, { name: label.name })}
      place="top"
      onClose={onClose}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void merge();
      }}
      actions={
        <>
          <Button onClick={onClose}>{translate(commonMessages.cancel)}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {translate(labelUiMessages.labelMerge)}
          </Button>
        </>
      }
    >
      <p className="t-quiet">{translate(labelUiMessages.labelMergeText, { name: label.name })}</p>
      <ComboBoxField
        name="into"
        label={translate(labelUiMessages.labelMergeInto)}
        value={into}
        onChange={setInto}
        current={labels.all.filter(({ id }) => id === into).map(toLabelOption)[0]}
        search={searchLabels(labels, ({ id }) => id !== label.id)}
        error={isChecked && into === '' ? translate(labelUiMessages.labelMergeMissing) : undefined}
      />
    </DialogFrame>
  );
}
