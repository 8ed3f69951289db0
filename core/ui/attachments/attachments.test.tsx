import * as z from 'zod/mini';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastPort } from '../../client/toasts/toast-port';
import type { Toast } from '../../client/toasts/toast-port';
import { defineAttachments } from '../../contract';
import type { AttachedFile } from '../../contract';
import { admin, problem, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { Panel } from '../overlays/panel';
import { EntityAttachments } from './entity-attachments';

const calls = defineAttachments({ plugin: 'things', path: '/things', id: z.uuid(), gate: { audience: 'member' } });
const loadCalls = async () => calls;
const entityId = '0198c0de-0000-7000-8000-000000000001';
const ada = { id: '0198c0de-0000-7000-8000-0000000000ff', fullName: 'Ada Lovelace' };

/** Later numbers are newer. */
function fileOf(number: number, name: string, type = 'application/octet-stream'): AttachedFile {
  const id = `0198c0de-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`;
  return { id, name, type, size: 2_516_582, addedBy: ada, addedOn: '2026-01-01T00:00:00.000Z' };
}

let client: StartedClient;
let files: AttachedFile[];

beforeEach(() => {
  files = [];
});
afterEach(async () => {
  await client.stop();
});

function answerList(): void {
  client.server.respond(calls.list, () => ({ body: { items: [...files], nextCursor: null } }));
}

interface ShowOptions {
  readonly access?: 'full' | 'read-only';
  readonly canEdit?: boolean;
  readonly listFails?: boolean;
}

async function show(options: ShowOptions = {}): Promise<HTMLElement> {
  const { access = 'full', canEdit = true, listFails = false } = options;
  client = await startClient({ as: admin({ access }) });
  if (listFails) {
    client.server.respond(calls.list, problem('internal'));
  } else {
    answerList();
  }
  client.server.respond(calls.preview, { body: {} });
  client.server.respond(calls.attach, ({ body }) => {
    const { name } = (body as FormData).get('file') as File;
    const added = fileOf(50 + files.length, name);
    files = [added, ...files];
    return { status: 201, body: added };
  });
  client.renderPart(
    <>
      <p>Beside</p>
      <Panel label="Thing" onClose={() => undefined}>
        <textarea aria-label="Note" />
        <EntityAttachments endpoints={loadCalls} entityId={entityId} version={1} canEdit={canEdit} />
      </Panel>
    </>,
  );
  return screen.findByRole('region', { name: 'Attachments' });
}

/** The row of a file. Its name and its icon may both be buttons. */
async function rowOf(name: string): Promise<HTMLElement> {
  const [button] = await screen.findAllByRole('button', { name: new RegExp(`^(Download|Show) ${name}$`) });
  const row = button?.closest('li');
  if (row === null || row === undefined) {
    throw new Error(`No row of ${name}.`);
  }
  return row;
}

function transferOf(given: readonly File[], folders: readonly string[] = []): object {
  const items = [
    ...given.map(() => ({ kind: 'file', webkitGetAsEntry: () => ({ isDirectory: false }) })),
    ...folders.map((name) => ({ kind: 'file', webkitGetAsEntry: () => ({ isDirectory: true, name }) })),
  ];
  return { types: ['Files'], files: [...given, ...folders.map((name) => new File([], name))], items, dropEffect: '' };
}

describe('The files of an entity', () => {
  it('are listed with size, person and time, the newest first', async () => {
    files = [fileOf(2, 'new.csv'), fileOf(1, 'old.pdf')];
    const section = await show();
    await rowOf('new.csv');
    const rows = within(section).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^new\.csv2\.4 MB · Ada Lovelace · /) as string,
      expect.stringMatching(/^old\.pdf2\.4 MB · Ada Lovelace · /) as string,
    ]);
  });

  it('explain how to attach them while there are none', async () => {
    await show();
    expect(await screen.findByText(/Drop files anywhere on this panel/)).toBeVisible();
  });

  it('show an error when they cannot be loaded, and are loaded again on retry', async () => {
    files = [fileOf(1, 'old.pdf')];
    await show({ listFails: true });
    expect(await screen.findByText('Couldn’t load the attachments')).toBeVisible();
    answerList();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await rowOf('old.pdf');
  });

  it.each([
    ['of a read-only portal', { access: 'read-only' }],
    ['that the person may not change', { canEdit: false }],
  ] as const)('%s can be downloaded, but neither added nor removed', async (_name, options) => {
    files = [fileOf(1, 'old.pdf')];
    await show(options);
    const row = await rowOf('old.pdf');
    expect(within(row).getAllByRole('button', { name: 'Download old.pdf' })).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Attach files' })).toBeNull();
    expect(within(row).queryByRole('button', { name: /Remove/ })).toBeNull();
    const over = createEvent.dragOver(row, { dataTransfer: transferOf([new File(['x'], 'x.txt')]) });
    fireEvent(row, over);
    fireEvent.drop(row, { dataTransfer: transferOf([new File(['x'], 'x.txt')]) });
    expect(over.defaultPrevented).toBe(true);
    expect(screen.queryByText('Drop to attach')).toBeNull();
    expect(client.server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('are attached by the button, several at once, and announced to screen readers', async () => {
    const section = await show();
    const picker = section.querySelector('input[type="file"]') as HTMLInputElement;
    await userEvent.upload(picker, [new File(['a'], 'a.txt'), new File(['b'], 'b.txt')]);
    await rowOf('a.txt');
    await rowOf('b.txt');
    expect(screen.getByText('“b.txt” was attached.')).toHaveAttribute('aria-live', 'polite');
  });

  it('are attached by a drop on the panel around them, and a drop outside it does nothing', async () => {
    await show();
    const note = screen.getByRole('textbox', { name: 'Note' });
    fireEvent.dragOver(note, { dataTransfer: transferOf([new File(['x'], 'x.txt')]) });
    expect(screen.getByText('Drop to attach')).toBeVisible();
    fireEvent.drop(note, { dataTransfer: transferOf([new File(['x'], 'x.txt')], ['Photos']) });
    expect(screen.queryByText('Drop to attach')).toBeNull();
    await rowOf('x.txt');
    expect(screen.getByText(/Folders can’t be attached/)).toBeVisible();
    const beside = createEvent.drop(screen.getByText('Beside'), { dataTransfer: transferOf([new File(['y'], 'y')]) });
    fireEvent(screen.getByText('Beside'), beside);
    expect(beside.defaultPrevented).toBe(true);
    expect(screen.queryByText('y')).toBeNull();
  });

  it('include a pasted picture, named by its time, and leave text to the field it is pasted into', async () => {
    await show();
    const picture = new File(['x'], 'image.png', { type: 'image/png' });
    fireEvent.paste(document.body, { clipboardData: { types: ['Files'], files: [picture] } });
    await screen.findAllByRole('button', { name: /^Download Picture \d{4}-\d{2}-\d{2} \d{2}\.\d{2}\.png$/ });
    const note = screen.getByRole('textbox', { name: 'Note' });
    const both = { types: ['text/plain', 'Files'], files: [picture] };
    const paste = createEvent.paste(note, { clipboardData: both });
    fireEvent(note, paste);
    expect(paste.defaultPrevented).toBe(false);
    expect(files).toHaveLength(1);
  });

  it('disappear at once when they are removed, move the focus to their neighbour, and are restored by undo', async () => {
    files = [fileOf(2, 'new.csv'), fileOf(1, 'old.pdf')];
    await show();
    const toasts: Toast[] = [];
    client.application.get(ToastPort).attach((toast) => void toasts.push(toast));
    client.server.respond(calls.remove, { status: 204 });
    client.server.respond(calls.restore, { body: fileOf(2, 'new.csv') });
    await userEvent.click(within(await rowOf('new.csv')).getByRole('button', { name: 'Remove new.csv' }));
    expect(screen.queryByRole('button', { name: 'Remove new.csv' })).toBeNull();
    expect((await rowOf('old.pdf')).contains(document.activeElement)).toBe(true);
    await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual(['“new.csv” was removed.']));
    act(() => toasts[0]?.action?.run());
    await rowOf('new.csv');
  });

  it('stay when the server refuses to remove them', async () => {
    files = [fileOf(1, 'old.pdf')];
    await show();
    client.server.respond(calls.remove, problem('permission_required', ['You may not change this.']));
    await userEvent.click(within(await rowOf('old.pdf')).getByRole('button', { name: 'Remove old.pdf' }));
    await waitFor(() => expect(client.server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
    await rowOf('old.pdf');
  });

  it('are shown in part when there are many, and all on request', async () => {
    files = Array.from({ length: 12 }, (_, index) => fileOf(30 - index, `file ${index}.txt`));
    const section = await show();
    await rowOf('file 0.txt');
    expect(within(section).getAllByRole('listitem')).toHaveLength(8);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 12' }));
    expect(within(section).getAllByRole('listitem')).toHaveLength(12);
    expect((await rowOf('file 8.txt')).contains(document.activeElement)).toBe(true);
  });

  it('that are pictures can be viewed one after the other, and the focus returns', async () => {
    files = [fileOf(3, 'c.png', 'image/png'), fileOf(2, 'b.txt'), fileOf(1, 'a.jpg', 'image/jpeg')];
    await show();
    const opener = within(await rowOf('c.png')).getByRole('button', { name: 'Show c.png' });
    await userEvent.click(opener);
    expect(screen.getByRole('dialog', { name: 'c.png' })).toHaveTextContent('1 of 2');
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('dialog', { name: 'a.jpg' })).toHaveTextContent('2 of 2');
    expect(screen.getByText('a.jpg, 2 of 2')).toHaveAttribute('aria-live', 'polite');
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('dialog', { name: 'c.png' })).toBeVisible();
    // Alt+Left goes back in the browser's history.
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(screen.getByRole('dialog', { name: 'c.png' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(opener).toHaveFocus();
  });
});
