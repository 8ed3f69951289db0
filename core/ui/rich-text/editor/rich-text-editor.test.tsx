import { act, screen } from '@testing-library/react';
import { richTextOf } from '../../../contract';
import type { RichText } from '../../../contract';
import { renderUi } from '../../ui-test-kit';
import { RichTextEditor } from './rich-text-editor';

const sent: RichText[] = [];

function editor(text: RichText) {
  return (
    <RichTextEditor
      label="Description"
      placeholder="Add a description"
      text={text}
      focusAt="none"
      people={undefined}
      pictures={undefined}
      onChange={(changed) => sent.push(changed)}
      onSave={() => undefined}
      onCancel={() => undefined}
      onPending={() => undefined}
    />
  );
}

/** Types as an input method or a spell checker does: by a change of the document. */
async function type(text: string): Promise<void> {
  const field = screen.getByRole('textbox', { name: 'Description' });
  await act(async () => {
    (field.querySelector('p') as Element).append(text);
    // The editor observes its document.
    await Promise.resolve();
  });
}

const shown = (): string | null => screen.getByRole('textbox', { name: 'Description' }).textContent;

beforeEach(() => {
  sent.length = 0;
});

it('keeps what was typed since when its own earlier text comes back late', async () => {
  const { rerender } = renderUi(editor(richTextOf('Order')));
  await type(' weights');
  await type(' today');
  expect(shown()).toBe('Order weights today');
  expect(sent).toEqual([richTextOf('Order weights'), richTextOf('Order weights today')]);
  rerender(editor(sent[0] as RichText));
  expect(shown()).toBe('Order weights today');
  rerender(editor(sent[1] as RichText));
  expect(shown()).toBe('Order weights today');
});

it('shows a text that another person wrote, also one that it had itself before', async () => {
  const { rerender } = renderUi(editor(richTextOf('Order')));
  await type(' weights');
  rerender(editor(sent[0] as RichText));
  rerender(editor(richTextOf('Order scales')));
  expect(shown()).toBe('Order scales');
  rerender(editor(richTextOf('Order weights')));
  expect(shown()).toBe('Order weights');
});
