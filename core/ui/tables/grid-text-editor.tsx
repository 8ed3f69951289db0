import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useUi } from '../environment';
import { workspaceMessages } from '../workspace-messages';

interface GridTextEditorProps {
  readonly label: string;
  readonly initial: string;
  readonly maxLength: number;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

/** The field in a cell. The grid handles Enter, Escape and Tab. */
export function GridTextEditor(props: GridTextEditorProps): ReactElement {
  const { label, initial, maxLength, onChange, onBlur } = props;
  const { translate, announce } = useUi();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  // A layout effect, so that the next key is typed into the field.
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return (
    <input
      ref={field}
      type="text"
      className="t-grid-editor"
      aria-label={label}
      dir="auto"
      maxLength={maxLength}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onChange(value);
        if (value.length >= maxLength) {
          announce(translate(workspaceMessages.textFull, { count: maxLength }));
        }
      }}
      onBlur={onBlur}
    />
  );
}
