import { Plus, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { EnteredOption, PortalCustomFields } from '../../client/custom-fields/portal-custom-fields';
import { useForm } from '../../client/forms/use-form';
import type { FieldErrors, Form } from '../../client/forms/form-types';
import { useService } from '../../client/react/application-provider';
import { useEntityForm } from '../../client/react/use-entity-form';
import { Ids, Toasts } from '../../client/services';
import {
  CustomFieldKind,
  customFieldKinds,
  customFieldLimits,
  LabelColour,
  labelColours,
  labelKey,
} from '../../contract';
import type { CustomField } from '../../contract';
import { Button } from '../actions/button';
import { IconButton } from '../actions/icon-button';
import { SelectField } from '../choices/select-field';
import { ConflictNotice } from '../editing/conflict-notice';
import { useUi } from '../environment';
import { TextField } from '../fields/text-field';
import { FormFailure, FormRow } from '../forms/form-page';
import { Icon } from '../icons/icon';
import { LabelTile } from '../labels/label-chip';
import { labelColourNames } from '../labels/label-colour-names';
import { FormDialog } from '../overlays/form-dialog';
import { customFieldKindLooks } from './custom-field-kinds';
import { customFieldUiMessages as messages } from './custom-field-ui-messages';

/** What both forms have. */
interface FieldValues {
  readonly name: string;
  readonly unit: string;
  readonly options: readonly EnteredOption[];
}

interface NewFieldValues extends FieldValues {
  readonly kind: string;
}

export interface CustomFieldDialogProps {
  readonly fields: PortalCustomFields;
  readonly onClose: () => void;
}

/** Sentences about a field before it is sent. */
function useFieldCheck(
  fields: PortalCustomFields,
  ownId?: string,
): (values: FieldValues, kind: string) => FieldErrors<FieldValues> {
  const { translate } = useUi();
  return ({ name, options }, kind) => {
    const taken = fields.all.find((field) => labelKey(field.name) === labelKey(name) && field.id !== ownId);
    const keys = options.map((option) => labelKey(option.name));
    const faults = keys.map((key, index) =>
      key === ''
        ? translate(messages.customFieldOptionMissing)
        : keys.indexOf(key) < index
          ? translate(messages.customFieldOptionTaken)
          : undefined,
    );
    return {
      name:
        name.trim() === ''
          ? translate(messages.customFieldNameMissing)
          : taken && translate(messages.customFieldNameTaken, { name: taken.name }),
      options: !hasOptions(kind)
        ? undefined
        : options.length === 0
          ? translate(messages.customFieldOptionsMissing)
          : faults.some((fault) => fault !== undefined)
            ? faults
            : undefined,
    };
  };
}

function hasOptions(kind: string): boolean {
  return kind === 'choice' || kind === 'choices';
}

/** Asks for a new field. */
export const NewCustomFieldDialog = observer(function NewCustomFieldDialog(
  props: CustomFieldDialogProps,
): ReactElement {
  const { fields, onClose } = props;
  const { translate } = useUi();
  const toasts = useService(Toasts);
  const ids = useService(Ids);
  const [idempotencyKey] = useState(() => ids.next());
  const check = useFieldCheck(fields);
  const form = useForm<NewFieldValues>({
    initial: { name: '', kind: 'text', unit: '', options: [] },
    draft: { form: 'core:new-custom-field' },
    validate: (values) => check(values, values.kind),
    submit: async ({ name, kind: chosen, unit, options }) => {
      const kind = CustomFieldKind.parse(chosen);
      const created = await fields.create(
        {
          ...{ name: name.trim(), kind },
          unit: kind === 'number' ? unit.trim() : '',
          options: hasOptions(kind) ? options : [],
        },
        idempotencyKey,
      );
      toasts.success(translate(messages.customFieldCreated, { name: created.name }));
      onClose();
    },
  });
  const { kind } = form.values;
  return (
    <FormDialog
      form={form}
      size={640}
      onClose={onClose}
      title={translate(messages.customFieldNew)}
      verb={translate(messages.customFieldCreate)}
    >
      <FormRow columns="1fr 1fr">
        <TextField
          {...form.field('name')}
          label={translate(messages.customFieldName)}
          maxLength={customFieldLimits.name}
          autoFocus
        />
        <SelectField
          {...form.field('kind')}
          label={translate(messages.customFieldKind)}
          hint={translate(messages.customFieldKindHint)}
          options={customFieldKinds.map((each) => ({
            value: each,
            label: translate(customFieldKindLooks[each].name),
            icon: <Icon glyph={customFieldKindLooks[each].glyph} />,
          }))}
        />
      </FormRow>
      {/* The cast of forms: these two have the same parts. */}
      <KindFields form={form as unknown as Form<FieldValues>} kind={kind} />
    </FormDialog>
  );
});

export interface EditCustomFieldDialogProps extends CustomFieldDialogProps {
  readonly field: CustomField;
}

/** Changes name, unit and options of a field. Stays open until conflicts are decided. */
export const EditCustomFieldDialog = observer(function EditCustomFieldDialog(
  props: EditCustomFieldDialogProps,
): ReactElement {
  const { fields, field, onClose } = props;
  const { translate } = useUi();
  const toasts = useService(Toasts);
  const check = useFieldCheck(fields, field.id);
  const { form, conflicts, isDeleted } = useEntityForm<CustomField, CustomField, FieldValues & { position: string }>(
    fields.store,
    {
      opened: field,
      valuesOf: ({ name, unit = '', position, options = [] }) => ({ name, unit, position, options }),
      draft: { form: 'core:edit-custom-field', entityId: field.id },
      validate: (values) => check(values, field.kind),
      onSaved: () => {
        toasts.success(translate(messages.customFieldChanged, { name: form.values.name.trim() }));
        onClose();
      },
    },
  );

  function wordsOf(value: string | readonly EnteredOption[] | undefined): string {
    return typeof value === 'string' ? value : (value ?? []).map(({ name }) => name).join(', ');
  }

  const labels = {
    name: messages.customFieldName,
    unit: messages.customFieldUnit,
    options: messages.customFieldOptions,
    position: messages.customFieldPlace,
  } as const;
  return (
    <FormDialog
      form={form}
      size={640}
      onClose={onClose}
      title={translate(messages.customFieldEdit)}
      verb={translate(messages.customFieldSave)}
    >
      <FormFailure sentence={isDeleted ? translate(messages.customFieldDeletedMeanwhile) : undefined} />
      <ConflictNotice
        conflicts={conflicts.map((conflict) => ({
          label: translate(labels[conflict.field]),
          mine: wordsOf(conflict.mine),
          theirs: wordsOf(conflict.theirs),
          onKeepMine: conflict.onKeepMine,
          onUseTheirs: conflict.onUseTheirs,
        }))}
      />
      <TextField
        {...form.field('name')}
        label={translate(messages.customFieldName)}
        maxLength={customFieldLimits.name}
        autoFocus
      />
      {/* The cast of forms: these two have the same parts. */}
      <KindFields form={form as unknown as Form<FieldValues>} kind={field.kind} />
    </FormDialog>
  );
});

interface KindFieldsProps {
  readonly form: Form<FieldValues>;
  readonly kind: string;
}

/** What a kind of field has beside its name. */
function KindFields({ form, kind }: KindFieldsProps): ReactElement | undefined {
  const { translate } = useUi();
  if (kind === 'number') {
    return (
      <TextField
        {...form.field('unit')}
        label={translate(messages.customFieldUnit)}
        hint={translate(messages.customFieldUnitHint)}
        maxLength={customFieldLimits.unit}
        isOptional
      />
    );
  }
  return hasOptions(kind) ? <OptionRows form={form} /> : undefined;
}

function OptionRows({ form }: Pick<KindFieldsProps, 'form'>): ReactElement {
  const { translate } = useUi();
  const { items, add, error } = form.list('options');
  const addOption = (): void =>
    add({ name: '', colour: labelColours[1 + (items.length % (labelColours.length - 1))] ?? 'teal' });
  return (
    <div role="group" aria-label={translate(messages.customFieldOptions)} className="t-custom-options">
      <span className="t-field-head" aria-hidden="true">
        {translate(messages.customFieldOptions)}
      </span>
      {items.map(({ key, remove, value, onChange, name, error: fault }, index) => (
        <div key={key} className="t-custom-option">
          <SelectField
            label={translate(messages.customFieldOptionColour, { number: index + 1 })}
            isLabelHidden
            size="small"
            name={`${name}.colour`}
            value={value.colour}
            onChange={(next) => onChange({ ...value, colour: LabelColour.parse(next) })}
            options={labelColours.map((each) => ({
              value: each,
              label: translate(labelColourNames[each]),
              icon: <LabelTile colour={each} />,
            }))}
          />
          <TextField
            label={translate(messages.customFieldOption, { number: index + 1 })}
            isLabelHidden
            size="small"
            name={name}
            value={value.name}
            error={fault}
            maxLength={customFieldLimits.optionName}
            // A new row is the one to type in.
            autoFocus={value.name === '' && index === items.length - 1}
            onChange={(next) => onChange({ ...value, name: next })}
          />
          <IconButton
            glyph={X}
            label={translate(messages.customFieldOptionRemove, { number: index + 1 })}
            onClick={remove}
          />
        </div>
      ))}
      <FormFailure sentence={error} />
      {items.length < customFieldLimits.options && (
        <Button variant="ghost" size="small" icon={Plus} onClick={addOption}>
          {translate(messages.customFieldOptionAdd)}
        </Button>
      )}
    </div>
  );
}
