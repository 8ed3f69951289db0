import { Eraser } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { FormEvent, KeyboardEvent, ReactElement } from 'react';
import type { CustomField, CustomValue } from '../../contract';
import { Button } from '../actions/button';
import { IconButton } from '../actions/icon-button';
import { useUi } from '../environment';
import { customEntryMessages as messages } from './custom-entry-messages';
import { customFieldUiMessages } from './custom-field-ui-messages';
import type { CustomisedEntity } from './custom-value-editor';
import { CustomValueField } from './custom-value-field';
import { isAddress } from './is-address';
import './custom-fields.css';

export interface SharedCustomValueProps {
  readonly field: CustomField;
  /** The items that get the value. */
  readonly entities: readonly CustomisedEntity[];
  /** Called once, with null to empty the field of all items. */
  readonly onSet: (value: CustomValue | null) => void;
}

/** Kinds whose value is chosen by one press, and set by it. */
const picked: ReadonlySet<CustomField['kind']> = new Set(['choice', 'date', 'person']);

/**
 * Sets a custom field of several items, beginning with the value that all of them have. One choice is set at once; a text, a
 * number, a link and several options by Enter or the button. A second button empties the field, whatever the values are.
 */
export const SharedCustomValue = observer(function SharedCustomValue(props: SharedCustomValueProps): ReactElement {
  const { field, entities, onSet } = props;
  const { translate } = useUi();
  const [value, setValue] = useState(() => sharedValueOf(field, entities));
  const [isRefused, setRefused] = useState(false);
  const isPicked = picked.has(field.kind);
  const isWrong = field.kind === 'link' && !isAddress(value ?? '');
  if (field.kind === 'checkbox') {
    return (
      <div className="t-custom-shared" role="group" aria-label={field.name}>
        <Button size="small" variant="ghost" onClick={() => onSet(true)}>
          {translate(messages.customSetYes)}
        </Button>
        <Button size="small" variant="ghost" onClick={() => onSet(null)}>
          {translate(messages.customSetNo)}
        </Button>
      </div>
    );
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setRefused(isWrong);
    if (!isWrong) {
      onSet(value ?? null);
    }
  }

  function handleKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key === 'Enter' && field.kind === 'number' && event.target instanceof HTMLInputElement) {
      // Before the control, which keeps this key for itself. The button that gets the focus must not be pressed by it.
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  }

  return (
    <form className="t-custom-shared" noValidate onSubmit={submit} onKeyDownCapture={handleKeyDown}>
      <CustomValueField
        field={field}
        isLabelHidden
        size="small"
        openOnMount={isPicked}
        value={value}
        error={isRefused && isWrong ? translate(customFieldUiMessages.customLinkInvalid) : undefined}
        onChange={(next) => {
          setValue(next);
          if (isPicked) {
            onSet(next ?? null);
          }
        }}
      />
      {!isPicked && (
        <Button size="small" type="submit">
          {translate(messages.customSetValue)}
        </Button>
      )}
      <IconButton glyph={Eraser} label={translate(messages.customClearValue)} onClick={() => onSet(null)} />
    </form>
  );
});

/** The value that all items have; undefined when they differ, or have none. */
function sharedValueOf({ id }: CustomField, entities: readonly CustomisedEntity[]): CustomValue | undefined {
  const [first, ...others] = entities.map(({ customValues }) => customValues?.[id]);
  return others.every((value) => JSON.stringify(value) === JSON.stringify(first)) ? first : undefined;
}
