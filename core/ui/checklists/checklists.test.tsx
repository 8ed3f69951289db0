import * as z from 'zod/mini';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastPort } from '../../client/toasts/toast-port';
import type { Toast } from '../../client/toasts/toast-port';
import { defineChecklist, listPeople } from '../../contract';
import type { ChecklistItem } from '../../contract';
import { admin, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { EntityChecklist } from './entity-checklist';

const calls = defineChecklist({ plugin: 'things', path: '/things', id: z.uuid(), gate: { audience: 'member' } });
const loadCalls = async () => calls;
const entityId = '0198c0de-0000-7000-8000-000000000001';

function itemOf(number: number, text: string, more: Partial<ChecklistItem> = {}): ChecklistItem {
  const id = `0198c0de-0000-7000-8000-00000000020${number}`;
  return { id, version: 1, entityId, text, position: `V${number}`, isDone: false, isRemoved: false, ...more };
}

describe('A checklist', () => {
  let client: StartedClient;
  let items: ChecklistItem[];

  beforeEach(async () => {
    items = [itemOf(1, 'Pack'), itemOf(2, 'Weigh'), itemOf(3, 'Send')];
    client = await startClient({ as: admin() });
    client.server.respond(calls.list, () => ({ body: { items, nextCursor: null } }));
    client.server.respond(calls.create, ({ body }) => {
      const item = { ...itemOf(items.length + 1, ''), ...(body as object) };
      items = [...items, item];
      return { status: 201, body: item };
    });
    client.server.respond(calls.change, ({ path, body }) => {
      const known = items.find(({ id }) => path.endsWith(id));
      const item = { ...known, ...(body as object), version: (known?.version ?? 0) + 1 } as ChecklistItem;
      items = items.map((each) => (each.id === item.id ? item : each));
      return { body: item };
    });
  });
  afterEach(() => client.stop());

  async function show(more: Partial<Parameters<typeof EntityChecklist>[0]> = {}): Promise<HTMLElement> {
    client.renderPart(<EntityChecklist endpoints={loadCalls} entityId={entityId} canEdit {...more} />);
    return screen.findByRole('region', { name: 'Checklist' });
  }
  const texts = (): readonly (string | null)[] =>
    screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent ?? null);
  const sent = (method: string): readonly unknown[] =>
    client.server.requests.filter((request) => request.method === method).map(({ body }) => body);
  async function choose(item: string, entry: string): Promise<void> {
    await userEvent.click(screen.getByRole('button', { name: `Move ${item}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
  }

  it('is one button while it is empty, and gets items one after the other by Enter', async () => {
    items = [];
    const shown = within(await show());
    expect(shown.queryByRole('status')).toBeNull();
    await userEvent.click(shown.getByRole('button', { name: 'Add checklist' }));
    await userEvent.keyboard('One{Enter}Two{Enter}');
    await waitFor(() => expect(texts()).toEqual(['One', 'Two']));
    const bodies = sent('POST') as readonly { readonly text: string; readonly position: string }[];
    expect(bodies.map(({ text }) => text)).toEqual(['One', 'Two']);
    expect(bodies[0]!.position < bodies[1]!.position).toBe(true);
  });

  it('completes an item at once, and counts', async () => {
    const shown = within(await show());
    await userEvent.click(await shown.findByRole('checkbox', { name: 'Weigh' }));
    expect(shown.getByRole('checkbox', { name: 'Weigh' })).toBeChecked();
    expect(shown.getByLabelText('1 of 3 done')).toHaveTextContent('1/3');
    await waitFor(() => expect(sent('PATCH')).toEqual([{ isDone: true }]));
  });

  it('is sorted by the menu and by Alt with the arrow keys, with one change for each move', async () => {
    await show();
    await screen.findByRole('checkbox', { name: 'Send' });
    await choose('Send', 'Move to the top');
    await waitFor(() => expect(texts()).toEqual(['Send', 'Pack', 'Weigh']));
    act(() => screen.getByRole('row', { name: 'Send' }).focus());
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(texts()).toEqual(['Pack', 'Send', 'Weigh']));
    await waitFor(() => expect(sent('PATCH')).toHaveLength(2));
  });

  it('gives an item an owner and a due date where they are shown, and takes both away', async () => {
    const carol = { id: '01900000-0000-7000-8000-00000000c001', fullName: 'Carol Nyström' };
    const member = {
      ...carol,
      version: 1,
      email: 'c@x.test',
      role: 'member',
      status: 'active',
      jobTitle: '',
      team: '',
    };
    client.server.respond(listPeople, {
      body: { items: [{ ...member, joinedOn: '2026-01-05T09:00:00.000Z' }], nextCursor: null },
    });
    client.server.respond(calls.change, ({ path, body }) => {
      const known = items.find(({ id }) => path.endsWith(id))!;
      const { ownerId, ...patch } = body as { readonly ownerId?: string | null };
      const owner = ownerId === undefined ? known.owner : ownerId === null ? undefined : carol;
      const item = { ...known, ...patch, owner, version: known.version + 1 };
      // Without nulls, as the server answers.
      const sentItem = JSON.parse(JSON.stringify(item, (_key, value: unknown) => value ?? undefined)) as ChecklistItem;
      items = items.map((each) => (each.id === item.id ? sentItem : each));
      return { body: sentItem };
    });
    await show();
    const shown = within(await screen.findByRole('row', { name: 'Pack' }));
    await userEvent.click(shown.getByRole('button', { name: 'Set the owner of Pack' }));
    const popover = within(await screen.findByRole('dialog', { name: 'Owner' }));
    expect(popover.getByRole('combobox', { name: 'Owner' })).toHaveFocus();
    await userEvent.type(popover.getByRole('combobox', { name: 'Owner' }), 'Car');
    await act(() => client.clock.advance(500));
    await userEvent.click(await screen.findByRole('option', { name: /Carol/ }));
    expect(await shown.findByRole('button', { name: 'Owner of Pack: Carol Nyström' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();

    await choose('Pack', 'Change due date…');
    const day = await screen.findByRole('combobox', { name: 'Due date' });
    await userEvent.type(day, '2020-01-06{Enter}');
    const due = await shown.findByRole('button', { name: /^Due date of Pack: / });
    expect(due.querySelector('time')).toHaveClass('t-late-date');
    await userEvent.click(shown.getByRole('checkbox', { name: 'Pack' }));
    expect(due.querySelector('time')).not.toHaveClass('t-late-date');
    await userEvent.click(due);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove due date' }));
    expect(await shown.findByRole('button', { name: 'Set the due date of Pack' })).toBeInTheDocument();
    await waitFor(() =>
      expect(sent('PATCH')).toEqual([
        { ownerId: carol.id },
        { dueOn: '2020-01-06' },
        { isDone: true },
        { dueOn: null },
      ]),
    );
  });

  it('renames an item in a dialog', async () => {
    await show();
    await screen.findByRole('checkbox', { name: 'Pack' });
    await choose('Pack', 'Rename…');
    const dialog = await screen.findByRole('dialog', { name: 'Rename item' });
    const field = within(dialog).getByRole('textbox', { name: 'Text of the item' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Pack twice{Enter}');
    await waitFor(() => expect(texts()).toEqual(['Pack twice', 'Weigh', 'Send']));
  });

  it('deletes an item with undo', async () => {
    const toasts: Toast[] = [];
    client.application.get(ToastPort).attach((toast) => void toasts.push(toast));
    await show();
    await screen.findByRole('checkbox', { name: 'Weigh' });
    await choose('Weigh', 'Delete');
    await waitFor(() => expect(texts()).toEqual(['Pack', 'Send']));
    await waitFor(() => expect(toasts).toHaveLength(1));
    await act(async () => toasts[0]?.action?.run());
    await waitFor(() => expect(texts()).toEqual(['Pack', 'Weigh', 'Send']));
  });

  it('turns an item into something else, and keeps it when that failed', async () => {
    const convert = jest.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    await show({ conversion: { label: 'Convert to note', convert } });
    await screen.findByRole('checkbox', { name: 'Weigh' });
    await choose('Weigh', 'Convert to note');
    await waitFor(() => expect(convert).toHaveBeenCalledWith(expect.objectContaining({ text: 'Weigh' })));
    expect(texts()).toEqual(['Pack', 'Weigh', 'Send']);
    await choose('Weigh', 'Convert to note');
    await waitFor(() => expect(texts()).toEqual(['Pack', 'Send']));
  });

  it('follows other browsers, and offers nothing to people who may not change it', async () => {
    const leave = client.application.enterAuthorizedArea();
    await show({ canEdit: false });
    await act(() => client.clock.advance(2_000));
    const box = await screen.findByRole('checkbox', { name: 'Pack' });
    expect(box).toBeDisabled();
    expect(screen.queryByRole('button')).toBeNull();
    const data = { ...items[0]!, version: 2, text: 'Pack well' };
    await act(async () => client.hub.push(calls.changed.name, { id: data.id, version: 2, data }));
    await waitFor(() => expect(texts()[0]).toBe('Pack well'));
    void leave();
  });
});
