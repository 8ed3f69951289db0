import { SlidersHorizontal } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import type { PortalCustomFields } from '../../client/custom-fields/portal-custom-fields';
import type { FieldBinding, Form } from '../../client/forms/form-types';
import type { CustomValue } from '../../contract';
import { Button } from '../actions/button';
import type { Translate } from '../environment';
import { useUi } from '../environment';
import { customEntryMessages } from './custom-entry-messages';
import { customFieldUiMessages } from './custom-field-ui-messages';
import { CustomValueField } from './custom-value-field';
import { isAddress } from './is-address';
import './custom-fields.css';

/** Custom values of a new item in its form, by the id of their field. */
export type EnteredCustomValues = Readonly<Record<string, CustomValue>>;

export interface NewCustomValueFieldsProps {
  readonly fields: PortalCustomFields;
  /** The form, which has the values as `customValues`. */
  readonly form: Pick<Form<{ customValues: EnteredCustomValues }>, 'values' | 'errors' | 'set' | 'register'>;
}

/**
 * The custom fields in the form of a new item. They appear when they are asked for or filled; a type without fields has no
 * button for them.
 *
 * @example
 * <NewCustomValueFields fields={fields} form={form} />
 */
export const NewCustomValueFields = observer(function NewCustomValueFields(
  props: NewCustomValueFieldsProps,
): ReactElement {
  const { fields, form } = props;
  const values = form.values.customValues;
  const { translate } = useUi();
  const place = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (isAsked) {
      // The button that had the focus is gone.
      place.current?.querySelector<HTMLElement>('input, button')?.focus();
    }
  }, [isAsked]);
  const [wasFilled, setFilled] = useState(false);
  const filled = Object.keys(values);
  if (filled.length > 0 && !wasFilled) {
    // They stay when they are emptied.
    setFilled(true);
  }
  const { shown } = fields;
  const isShown = isAsked || wasFilled;
  return (
    <div ref={place} className="t-custom-new">
      {isShown ? (
        shown.map((field) => (
          <CustomValueField
            key={field.id}
            {...entryOf(form, field.id)}
            field={field}
            isOptional={field.kind !== 'checkbox'}
          />
        ))
      ) : shown.length === 0 ? undefined : (
        <Button size="small" variant="ghost" icon={SlidersHorizontal} onClick={() => setAsked(true)}>
          {translate(customEntryMessages.customMoreFields)}
        </Button>
      )}
    </div>
  );
});

/** One value of the form, with an error of its own; undefined is an empty one. */
function entryOf(
  { values, errors, set, register }: NewCustomValueFieldsProps['form'],
  id: string,
): FieldBinding<CustomValue | undefined> {
  const name = `customValues.${id}`;
  return {
    name,
    value: values.customValues[id],
    error: errors[name],
    onChange: (value) =>
      set(({ customValues }) => {
        const others = Object.entries(customValues).filter(([each]) => each !== id);
        return { customValues: Object.fromEntries(value === undefined ? others : [...others, [id, value]]) };
      }),
    register: (check) => register(name, check),
  };
}

/** Sentences about entered values, for `validate` of a form. The server checks again. */
export function faultsOfCustomValues(
  fields: PortalCustomFields,
  values: EnteredCustomValues,
  translate: Translate,
): Readonly<Record<string, string>> {
  const wrong = Object.entries(values).filter(([id, value]) => fields.find(id)?.kind === 'link' && !isAddress(value));
  return Object.fromEntries(wrong.map(([id]) => [id, translate(customFieldUiMessages.customLinkInvalid)]));
}

/** Entered values as a creation sends them, without those of fields that were deleted meanwhile; undefined for none. */
export function enteredCustomValues(
  fields: PortalCustomFields,
  values: EnteredCustomValues,
): Record<string, CustomValue> | undefined {
  const known = Object.entries(values).filter(([id]) => !fields.isReady || fields.find(id) !== undefined);
  return known.length === 0 ? undefined : Object.fromEntries(known);
}
