import type { Editor } from '@tiptap/core';
import { ImagePlus, Link2, TextCursorInput } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent, ReactElement, RefObject } from 'react';
import { IconButton } from '../../actions/icon-button';
import { useUi } from '../../environment';
import { richTextMessages } from '../messages';
import { tableTool, tableTools, textTools } from './tools';
import type { Tool } from './tools';
import { useEditorChanges } from './use-editor-changes';

export interface FormattingToolbarProps {
  readonly editor: Editor;
  readonly bar: RefObject<HTMLDivElement | null>;
  /** Opens the field for a link's address. */
  readonly onLink: () => void;
  /** Opens the field for a picture's alternative text. */
  readonly onDescribe: () => void;
  /** Undefined where pictures can't be attached. */
  readonly onPictures: ((files: readonly File[]) => void) | undefined;
}

/** The formatting tools. One tab stop; the arrow keys move between them, and Esc returns to the text. */
export function FormattingToolbar({
  editor,
  bar,
  onLink,
  onDescribe,
  onPictures,
}: FormattingToolbarProps): ReactElement {
  const { translate } = useUi();
  const picker = useRef<HTMLInputElement>(null);
  useEditorChanges(editor);
  const link: Tool = {
    label: richTextMessages.toolLink,
    glyph: Link2,
    isOn: (shown) => shown.isActive('link'),
    run: onLink,
  };
  const picture: Tool = {
    label: richTextMessages.toolPicture,
    glyph: ImagePlus,
    run: () => picker.current?.click(),
  };
  const describe: Tool = { label: richTextMessages.toolAlternative, glyph: TextCursorInput, run: onDescribe };
  const groups = [
    ...textTools,
    [link, ...(onPictures === undefined ? [] : [picture]), tableTool],
    ...(editor.isActive('image') ? [[describe]] : []),
    ...(editor.isActive('table') ? [tableTools] : []),
  ];

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      editor.commands.focus();
      return;
    }
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const at = buttons.findIndex((button) => button === document.activeElement);
    const target = {
      [isRightToLeft ? 'ArrowLeft' : 'ArrowRight']: (at + 1) % buttons.length,
      [isRightToLeft ? 'ArrowRight' : 'ArrowLeft']: (at - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      for (const [index, button] of buttons.entries()) {
        button.tabIndex = index === target ? 0 : -1;
      }
      buttons[target]?.focus();
    }
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={translate(richTextMessages.richTextTools)}
      className="t-rich-tools"
      // A press keeps the selection of the text.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={handleKeyDown}
    >
      {groups.map((tools, group) => (
        <span key={tools[0]?.label.id} className="t-rich-group">
          {tools.map((tool, index) => (
            <IconButton
              key={tool.label.id}
              glyph={tool.glyph}
              label={translate(tool.label)}
              tabIndex={group === 0 && index === 0 ? 0 : -1}
              {...(tool.isOn === undefined ? {} : { 'aria-pressed': tool.isOn(editor) })}
              onClick={() => tool.run(editor)}
            />
          ))}
        </span>
      ))}
      {onPictures !== undefined && (
        <input
          ref={picker}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={translate(richTextMessages.toolPicture)}
          onChange={(event) => {
            onPictures([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      )}
    </div>
  );
}
