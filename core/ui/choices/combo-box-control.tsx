import { ChevronDown } from 'lucide-react';
import { use, useEffect, useEffectEvent, useRef } from 'react';
import type { FocusEvent, KeyboardEvent, PointerEvent, ReactElement, RefObject } from 'react';
import { ComboBoxStateContext, Input } from 'react-aria-components/ComboBox';
import { PopoverContext } from 'react-aria-components/Popover';
import { useSlottedContext } from 'react-aria-components/slots';
import { inputBoxClass } from '../fields/field';
import { Icon } from '../icons/icon';
import { ComboBoxNotes } from './combo-box-notes';
import type { ComboBoxCause, ComboBoxProps } from './combo-box-props';
import { OptionList, optionListWidth } from './option-list';
import { OptionPopover } from './option-popover';
import './combo-box.css';

interface ComboBoxControlProps extends ComboBoxProps {
  /** Tells the cause of what React Aria reports next. */
  readonly onAct: (cause: ComboBoxCause) => void;
}

/** The box with the text, and its list. */
export function ComboBoxControl(props: ComboBoxControlProps): ReactElement {
  const { model, name, placeholder, before, after, isMultiple, openOnMount = false } = props;
  const { onRemoveLast, onAct } = props;
  const state = use(ComboBoxStateContext);
  const popover = useSlottedContext(PopoverContext)?.ref as RefObject<HTMLElement | null> | undefined;
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = <OptionList label={props.label} options={model.options} createLabel={model.createLabel} />;
  const { query } = model;
  const isOpen = state?.isOpen === true;
  const focusedKey = state?.selectionManager.focusedKey ?? null;
  const firstKey = state?.collection.getFirstKey() ?? null;
  const canMark = isOpen && query !== undefined && query.trim() !== '' && model.state === 'ready';

  const open = useEffectEvent(() => state?.open(null, 'manual'));
  useEffect(() => {
    // React Aria leaves an open list as it is.
    if (query !== undefined || openOnMount) {
      open();
    }
  }, [query, openOnMount]);

  const mark = useEffectEvent(() => state?.selectionManager.setFocusedKey(firstKey));
  useEffect(() => {
    // Enter chooses the first of the found options.
    if (canMark && focusedKey === null && firstKey !== null) {
      mark();
    }
  }, [canMark, focusedKey, firstKey]);

  if (state === null) {
    // React Aria renders the children once more, hidden, to collect the options.
    return list;
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    onAct(causeOf(key));
    if (key === 'Escape' && isOpen && !openOnMount) {
      // Closes only the list, not the dialog or panel around it.
      take(event);
      state?.revert();
    }
    if (key === 'Tab' && isMultiple) {
      // React Aria would toggle the option that was chosen last.
      state?.selectionManager.setFocusedKey(null);
    }
    if (key === 'Enter' && isOpen && model.state === 'failed') {
      take(event);
      model.retry();
    }
    if (key === 'Enter' && isOpen && model.state === 'loading' && focusedKey === null && query !== undefined) {
      take(event);
      model.chooseWhenFound();
    }
    if (key === 'Backspace' && (query ?? props.text) === '') {
      onRemoveLast?.();
    }
  }

  /** Without text or with emptied text, the option that was marked when the list opened is not a choice. */
  function causeOf(key: string): ComboBoxCause {
    if (key === 'Escape') {
      return 'restore';
    }
    const isUntouched = focusedKey === null || focusedKey === props.selected[0];
    const isPassed = key === 'Tab' && query === undefined;
    return isUntouched && (isPassed || focusedKey === null || query?.trim() === '') ? 'leave' : 'choose';
  }

  function handlePointerDown(event: PointerEvent): void {
    if (event.target instanceof Element && event.target.closest('input, button, [role="row"]') === null) {
      event.preventDefault();
      input.current?.focus();
    }
  }

  return (
    <div
      role="presentation"
      onKeyDownCapture={handleKeyDown}
      onPointerUpCapture={() => onAct('choose')}
      onBlurCapture={(event) => (isOfBrowser(event) ? onAct('leave') : undefined)}
    >
      <div
        ref={box}
        role="presentation"
        className={`${inputBoxClass(props)} t-combo${isMultiple ? ' t-combo-multiple' : ''}`}
        onPointerDown={handlePointerDown}
        onClick={() => (props.disabled === true ? undefined : state.open(null, 'manual'))}
      >
        {before}
        <Input
          ref={input}
          name={name}
          placeholder={placeholder ?? ''}
          spellCheck={false}
          dir="auto"
          onFocus={(event) => (isOfBrowser(event) ? event.currentTarget.select() : undefined)}
        />
        {after}
        <Icon glyph={ChevronDown} />
      </div>
      {isOpen && (
        <OptionPopover
          anchor={box}
          popoverRef={popover}
          width={optionListWidth(box.current, model.options)}
          onLeave={() => (openOnMount ? undefined : state.setOpen(false))}
        >
          {list}
          <ComboBoxNotes model={model} />
        </OptionPopover>
      )}
    </div>
  );
}

function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** React Aria fires events of its own at the field when another option becomes the active one. */
function isOfBrowser(event: FocusEvent): boolean {
  return event.nativeEvent.isTrusted;
}
