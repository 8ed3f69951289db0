import { useRef } from 'react';
import type { ReactElement } from 'react';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useUi } from '../environment';
import { ComboBoxControl } from './combo-box-control';
import type { ComboBoxCause, ComboBoxProps } from './combo-box-props';
import { optionItems } from './option-list';
import type { SelectOption } from './select-option';

/** The control of the single and the multiple combo box: React Aria's, with our list, search and creation. */
export function ComboBox(props: ComboBoxProps): ReactElement {
  const { control, labelId, model, disabled = false, isMultiple, selected, text, onClear, openOnMount = false } = props;
  const { language } = useUi();
  const cause = useRef<ComboBoxCause>('choose');
  const { id, 'aria-describedby': describedBy, ...states } = control;

  function handleKeys(keys: readonly unknown[]): void {
    const changed = [...keys.filter((key) => !isIn(selected, key)), ...selected.filter((key) => !isIn(keys, key))];
    const [value] = isMultiple ? changed : keys;
    const isChosen = isMultiple || value !== selected[0] || (openOnMount && cause.current === 'choose');
    if (typeof value === 'string' && isChosen) {
      model.choose(value);
      return;
    }
    if (cause.current === 'leave' && model.query?.trim() === '') {
      onClear?.();
    }
    model.setQuery(undefined);
  }

  return (
    <I18nProvider locale={language}>
      <AriaComboBox<SelectOption, 'single' | 'multiple'>
        id={id}
        className="t-choice"
        aria-labelledby={labelId}
        {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
        isDisabled={disabled}
        isInvalid={states['aria-invalid'] === true}
        isRequired={states['aria-required'] === true}
        validationBehavior="aria"
        // The control opens the list itself: React Aria would reopen it when the chosen option is not among the found.
        menuTrigger="manual"
        allowsEmptyCollection
        shouldFocusWrap
        items={optionItems(model.options, model.createLabel)}
        inputValue={model.query ?? text}
        onInputChange={(typed) => model.setQuery(typed === text ? undefined : typed)}
        onOpenChange={model.setOpen}
        selectionMode={isMultiple ? 'multiple' : 'single'}
        value={isMultiple ? [...selected] : (selected[0] ?? null)}
        // With one choice only this one reports that the chosen option was chosen again.
        {...(isMultiple
          ? { onChange: (keys) => handleKeys([keys].flat()) }
          : { onSelectionChange: (key) => handleKeys([key]) })}
      >
        <ComboBoxControl {...props} onAct={(next) => void (cause.current = next)} />
      </AriaComboBox>
    </I18nProvider>
  );
}

function isIn(keys: readonly unknown[], key: unknown): boolean {
  return keys.includes(key);
}
