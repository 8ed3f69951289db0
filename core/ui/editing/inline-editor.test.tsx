import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { Drafts } from '../../client/services';
import type { DraftKey } from '../../client/services';
import { member, settle, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { InlineEditor } from './inline-editor';

interface Note {
  readonly version: number;
  readonly title: string;
}

/** A save that the test ends. */
interface Save {
  readonly text: string;
  readonly base: Note;
  readonly end: (saved: Note | undefined) => Promise<void>;
}

const draft: DraftKey = { form: 'test:title', entityId: 'n' };
let client: StartedClient;
afterEach(() => client.stop());

async function show() {
  client = await startClient({ as: member() });
  const note = observable.box<Note>({ version: 1, title: 'A' }, { deep: false });
  const conflict = observable.box<{ readonly mine: string; readonly theirs: string } | undefined>();
  const isReadOnly = observable.box(false);
  const saves: Save[] = [];
  const chosen: string[] = [];
  const end = (choice: string): void => {
    chosen.push(choice);
    runInAction(() => conflict.set(undefined));
  };
  const Holder = observer(() => {
    const shown = conflict.get();
    return (
      <InlineEditor
        variant="title"
        label="Title"
        draft={draft}
        value={note.get().title}
        base={note.get()}
        isReadOnly={isReadOnly.get()}
        isValid={(text) => text.trim() !== ''}
        conflict={shown && { ...shown, onKeepMine: () => end('mine'), onUseTheirs: () => end('theirs') }}
        save={(text, base) =>
          new Promise((resolve) => {
            end('saved');
            saves.push({ text, base, end: (saved) => act(async () => (resolve(saved), settle())) });
          })
        }
      />
    );
  });
  const { unmount } = client.renderPart(<Holder />);
  const change = (title: string): void =>
    act(() => runInAction(() => note.set({ version: note.get().version + 1, title })));
  const field = (): HTMLElement => screen.getByRole('textbox', { name: 'Title' });
  return {
    ...{ saves, chosen, change, field, unmount, Holder },
    lock: () => act(() => runInAction(() => isReadOnly.set(true))),
    disagree: () => act(() => runInAction(() => conflict.set({ mine: 'A mine', theirs: 'theirs' }))),
  };
}

describe('a text that is edited in place', () => {
  it('is saved once by Enter and the loss of the focus, over what was shown at the first key stroke', async () => {
    const { saves, change, field } = await show();
    await userEvent.type(field(), ' m');
    change('theirs');
    await userEvent.type(field(), 'ine{Enter}');
    expect(field()).toHaveValue('A mine');
    await userEvent.tab();
    expect(saves).toMatchObject([{ text: 'A mine', base: { version: 1, title: 'A' } }]);
    await saves[0]?.end({ version: 3, title: 'A mine' });
    expect(screen.getByText('Saved')).toBeVisible();
    await expect(client.application.get(Drafts).read(draft)).resolves.toBeUndefined();
  });

  it('keeps what is typed while it is saved, and saves that over what was saved', async () => {
    const { saves, change, field } = await show();
    await userEvent.type(field(), ' mine{Enter}');
    change('A mine');
    await userEvent.type(field(), ' too');
    await saves[0]?.end({ version: 3, title: 'A mine' });
    expect(field()).toHaveValue('A mine too');
    await userEvent.tab();
    expect(saves[1]).toMatchObject({ text: 'A mine too', base: { version: 3, title: 'A mine' } });
    await saves[1]?.end({ version: 4, title: 'A mine too' });
  });

  it('begins from the text that is being saved when a person types on', async () => {
    const { saves, change, field } = await show();
    await userEvent.type(field(), ' mine{Enter}');
    change('A mine');
    await userEvent.type(field(), ' too{Enter}');
    await saves[0]?.end({ version: 2, title: 'A mine' });
    await userEvent.tab();
    expect(saves.map(({ text, base }) => [text, base.title])).toEqual([
      ['A mine', 'A'],
      ['A mine too', 'A mine'],
    ]);
    await saves[1]?.end({ version: 3, title: 'A mine too' });
  });

  it('keeps the text and what it was typed over until it is saved, also when the page is left', async () => {
    const { saves, change, field, unmount, Holder } = await show();
    await userEvent.type(field(), ' mine');
    await act(() => client.application.get(Drafts).flush());
    change('theirs');
    unmount();
    await saves[0]?.end(undefined);
    client.renderPart(<Holder />);
    await waitFor(() => expect(field()).toHaveValue('A mine'));
    await userEvent.type(field(), '{Enter}');
    expect(saves.at(-1)).toMatchObject({ text: 'A mine', base: { version: 1, title: 'A' } });
    await saves.at(-1)?.end(undefined);
    expect(field()).toHaveValue('A mine');
  });

  it('sends nothing while another person’s text is in conflict, shows both, and saves what the person keeps', async () => {
    const { saves, change, field, disagree } = await show();
    await userEvent.type(field(), ' mine');
    change('theirs');
    disagree();
    await userEvent.type(field(), ' still{Enter}');
    await userEvent.tab();
    expect(saves).toEqual([]);
    expect(screen.getByText('A mine still', { selector: 'dd' })).toBeVisible();
    expect(screen.getByText('theirs', { selector: 'dd' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep yours' }));
    expect(field()).toHaveFocus();
    expect(saves).toMatchObject([{ text: 'A mine still', base: { version: 2, title: 'theirs' } }]);
    await saves[0]?.end({ version: 3, title: 'A mine still' });
  });

  it.each([
    ['their text is chosen', () => userEvent.click(screen.getByRole('button', { name: 'Use theirs' }))],
    ['Esc is pressed', () => userEvent.type(screen.getByRole('textbox', { name: 'Title' }), '{Escape}')],
  ])('drops the text when %s', async (_, choose) => {
    const { saves, chosen, change, field, disagree } = await show();
    await userEvent.type(field(), ' mine');
    change('theirs');
    disagree();
    await choose();
    expect([field(), chosen, saves]).toEqual([expect.objectContaining({ value: 'theirs' }), ['theirs'], []]);
    await expect(client.application.get(Drafts).read(draft)).resolves.toBeUndefined();
  });

  it('offers unsaved text to be copied when it can no longer be saved', async () => {
    const { saves, change, field, lock } = await show();
    await userEvent.type(field(), ' mine');
    change('theirs');
    lock();
    expect(field()).toHaveValue('theirs');
    const unsaved = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your text, not saved' });
    await userEvent.click(unsaved);
    expect([unsaved.value, unsaved.readOnly, unsaved.selectionEnd, saves]).toEqual(['A mine', true, 6, []]);
  });
});
