import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeLabel,
  countLabelUses,
  createLabel,
  deleteLabel,
  labelChangedLive,
  listLabels,
  mergeLabel,
  restoreLabel,
} from '@tessera/core/contract';
import { Toasts, UndoHistory } from '@tessera/core/client';
import type { PortalLabel } from '@tessera/core/contract';
import type { StartedClient } from '@tessera/core/testing';
import { admin, member, problem, startClient } from '@tessera/core/testing';
import { plugin } from '../plugin';

const clientId = '01900000-0000-7000-8000-0000000000c1';
const labelOf = (number: number, name: string): PortalLabel => ({
  id: `01900000-0000-7000-8000-0000000000a${number}`,
  version: 1,
  name,
  colour: 'teal',
});
const bug = labelOf(1, 'Bug');
const ops = labelOf(2, 'Ops');

describe('the labels of a company', () => {
  let client: StartedClient;
  let leave: () => unknown;

  async function open(as: ReturnType<typeof admin>, items: readonly PortalLabel[] = [bug, ops]): Promise<void> {
    client = await startClient({ as, plugins: [plugin] });
    client.server.respond(listLabels, { body: { items, nextCursor: null } });
    leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
    client.show('/settings/labels');
  }
  afterEach(() =>
    act(async () => {
      leave();
      await client.stop();
    }),
  );
  const names = (): readonly (string | null)[] =>
    within(screen.getByRole('list', { name: 'Labels' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  async function choose(name: string, action: string): Promise<void> {
    await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await userEvent.click(screen.getByRole('menuitem', { name: action }));
  }

  it('are renamed and recoloured, and a taken name is noticed before it is sent', async () => {
    await open(admin({ clientId }));
    client.server.respond(changeLabel, { body: { ...bug, name: 'Defect', colour: 'red', version: 2 } });
    await choose('Bug', 'Edit');
    const dialog = await screen.findByRole('dialog', { name: 'Edit label' });
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'oPS{Enter}');
    expect(await within(dialog).findByText('There is a label “Ops” already.')).toBeVisible();
    await userEvent.clear(name);
    await userEvent.type(name, 'Defect');
    await userEvent.click(within(dialog).getByRole('button', { name: /Colour$/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Red' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(names()).toEqual(['Defect', 'Ops']));
    expect(client.server.requestsTo(`/labels/${bug.id}`)).toMatchObject([
      { method: 'PATCH', body: { name: 'Defect', colour: 'red' }, headers: { 'if-match': '"1"' } },
    ]);
  });

  it('are deleted after the number of uses was told, and restored by Undo', async () => {
    await open(admin({ clientId }));
    client.server.respond(countLabelUses, { body: { count: 12, isCapped: false } });
    client.server.respond(deleteLabel, { status: 204 });
    client.server.respond(restoreLabel, { body: { ...bug, version: 3 } });
    await choose('Bug', 'Delete…');
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Bug”?' });
    expect(await within(dialog).findByText(/^12 items have this label and lose it/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete label' }));
    await waitFor(() => expect(names()).toEqual(['Ops']));
    await act(async () => void (await client.application.get(UndoHistory).undo()));
    await waitFor(() => expect(names()).toEqual(['Bug', 'Ops']));
  });

  it('are merged into another one, and a refusal is shown', async () => {
    await open(admin({ clientId }));
    const toasts = client.application.get(Toasts);
    const [error, success] = [jest.spyOn(toasts, 'error'), jest.spyOn(toasts, 'success')];
    await choose('Bug', 'Merge into another label…');
    const dialog = await screen.findByRole('dialog', { name: 'Merge “Bug”' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge labels' }));
    expect(await within(dialog).findByText('Choose a label.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Merge into' }));
    expect(screen.queryByRole('option', { name: 'Bug' })).toBeNull();
    await userEvent.click(await screen.findByRole('option', { name: 'Ops' }));
    client.server.respond(mergeLabel, problem('validation_failed', ['It was deleted.']));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge labels' }));
    await waitFor(() => expect(error).toHaveBeenCalledWith('It was deleted.'));
    expect(dialog).toBeVisible();
    client.server.respond(mergeLabel, { body: { ...bug, mergedInto: ops.id, version: 2 } });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge labels' }));
    await waitFor(() => expect(names()).toEqual(['Ops']));
    expect(success).toHaveBeenCalledWith('“Bug” was merged into “Ops”.', expect.anything());
  });

  it('follow other people, and members only add some', async () => {
    await open(member({ clientId }), []);
    client.server.respond(createLabel, { status: 201, body: bug });
    expect(await screen.findByText(/^Labels group what belongs together/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'New label' }));
    const dialog = await screen.findByRole('dialog', { name: 'New label' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Bug{Enter}');
    await waitFor(() => expect(names()).toEqual(['Bug']));
    expect(screen.queryByRole('button', { name: 'Actions for Bug' })).toBeNull();
    await act(async () => client.hub.push(labelChangedLive.name, { id: ops.id, version: 1, data: ops }));
    await waitFor(() => expect(names()).toEqual(['Bug', 'Ops']));
  });

  it('are only shown on a read-only portal', async () => {
    await open(admin({ clientId, access: 'read-only' }));
    await waitFor(() => expect(names()).toEqual(['Bug', 'Ops']));
    expect(screen.queryByRole('button', { name: 'New label' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Bug' })).toBeNull();
  });
});
