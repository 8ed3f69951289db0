import { observable, runInAction } from 'mobx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { definePlugin } from '@tessera/core/contract';
import { Commands, defineClientPlugin } from '@tessera/core/client';
import type { ClientPlugin, SearchHitParts } from '@tessera/core/client';
import { admin, settle, startClient } from '@tessera/core/testing';
import type { StartedClient } from '@tessera/core/testing';
import { showShellAt, specifiedAreas } from '../shell/shell-test-kit';

let client: StartedClient;

async function open(...plugins: readonly ClientPlugin[]): Promise<void> {
  client = await startClient({ as: admin(), plugins: [...specifiedAreas, ...plugins] });
  showShellAt(client, '/tasks');
  await screen.findByRole('button', { name: 'Command palette' });
}

async function openPalette(): Promise<HTMLElement> {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Type a command or search…' });
}

function lines(): readonly (string | null)[] {
  return screen.getAllByRole('option').map((option) => option.textContent);
}

afterEach(async () => {
  await act(async () => settle());
  await client.stop();
});

describe('the groups of the palette', () => {
  const look = defineClientPlugin({
    manifest: definePlugin({ id: 'profile', name: 'Looks', description: '', core: '*', gate: { audience: 'member' } }),
    creations: [{ id: 'profile:create', title: 'Create statement', order: 1, run: async () => () => undefined }],
    commands: [
      ...(['sun', 'moon'] as const).map((icon) => ({
        id: `profile:use-${icon}` as const,
        title: `Use the ${icon} rows`,
        group: 'Appearance',
        icon,
        load: async () => () => undefined,
      })),
      {
        id: 'profile:sign',
        title: 'Sign a letter',
        group: 'Letters',
        icon: 'pencil',
        load: async () => () => undefined,
      },
    ],
  });
  const groups = (): readonly (string | null)[] =>
    screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));

  it('are creations, pages, other actions, and the appearance last', async () => {
    await open(look);
    await openPalette();
    expect(groups()).toEqual(['Create', 'Go to', 'General', 'Letters', 'Appearance']);
  });

  it('have the best match first, and for one letter only words that begin with it', async () => {
    await open(look);
    await userEvent.type(await openPalette(), 's');
    expect(groups()).toEqual(['Go to', 'General', 'Letters', 'Create', 'Appearance']);
    expect(lines()).toEqual(expect.arrayContaining(['Create statementC', 'Sign a letter', 'Use the sun rows']));
    expect(lines()).not.toContain('Use the moon rows');
    expect(lines().at(-1)).toBe('Use the sun rows');
  });

  it('have one icon for each command', async () => {
    await open(look);
    await openPalette();
    const drawn = async (name: string, icon: string): Promise<void> =>
      waitFor(() => expect(screen.getByRole('option', { name }).querySelector('svg')).toHaveClass(`lucide-${icon}`));
    await drawn('Use the moon rows', 'moon');
    await drawn('Sign a letter', 'pencil');
    await drawn('Collapse or expand the menu', 'panel-left');
    await drawn('Create statement C', 'circle-plus');
    expect(document.querySelector('.s-palette .lucide-zap')).toBeNull();
  });

  it('name the open entity once, whichever of its commands a page adds', async () => {
    await open();
    const run = (): void => undefined;
    const group = 'Actions for T-1';
    await act(async () => {
      const commands = client.application.get(Commands);
      commands.add({ id: 'host:here', title: 'Change the date', group, isForOpenEntity: true, run });
      commands.add({ id: 'host:next', title: 'Next task', group, run });
    });
    await openPalette();
    expect(groups().filter((each) => each === group)).toHaveLength(1);
    expect(lines().slice(0, 2)).toEqual(['Change the date', 'Next task']);
  });
});

describe('the drawing of hits', () => {
  const found = [
    { entity: { type: 'Task', id: '1' }, title: 'Weigh the crate', key: 'T-1', status: 'started' },
    { entity: { type: 'Task', id: '2' }, title: 'Weigh the lid', key: 'T-2', status: 'completed' },
    {
      entity: { type: 'Task', id: '3' },
      title: 'Weigh-in',
      detail: 'Tomorrow 09:15',
      createdOn: '2026-01-04T09:00:00.000Z',
    },
    {
      entity: { type: 'Task', id: '4' },
      title: 'Wei Chen',
      person: { id: '01900000-0000-7000-8000-000000000004', fullName: 'Wei Chen' },
    },
  ] as const;
  const current = observable.map<string, SearchHitParts>([], { deep: false });
  const weigher = defineClientPlugin({
    manifest: definePlugin({ id: 'weigh', name: 'Weigh', description: '', core: '*', gate: { audience: 'member' } }),
    search: [
      {
        type: 'Weights',
        label: 'Weights',
        order: 1,
        load: async () => Object.assign(async () => found, { current: (id: string) => current.get(id) }),
      },
    ],
    links: [{ type: 'Task', to: ({ id }) => `/tasks/${id}` }],
  });

  beforeEach(() => runInAction(() => current.clear()));

  it('has the status or the avatar that the plugin declares, its key or its detail at the end, and no date', async () => {
    await open(weigher);
    await userEvent.type(await openPalette(), 'weigh');
    await act(() => client.clock.advance(1_000));
    const [started, done, meeting, person] = within(await screen.findByRole('group', { name: 'Weights' })).getAllByRole(
      'option',
    );
    expect(started).toHaveAccessibleName('In progress Weigh the crate T-1');
    expect(started?.querySelector('[data-done]')).toBeNull();
    expect(done).toHaveAccessibleName('Done Weigh the lid T-2');
    expect(done?.querySelector('[data-done]')).toHaveTextContent('Weigh the lid');
    expect(meeting).toHaveTextContent(/^Weigh-inTomorrow 09:15$/);
    expect(person?.querySelector('.t-avatar')).toHaveAttribute('data-initials', 'WC');
  });

  it('changes with the entity in the store of its plugin, in the header too', async () => {
    await open(weigher);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search in Weights' }), 'crate');
    await act(() => client.clock.advance(1_000));
    const hit = await screen.findByRole('option', { name: /^In progress Weigh the crate/ });
    act(() => runInAction(() => void current.set('1', { title: 'Weigh the box', key: 'T-1', status: 'completed' })));
    expect(hit).toHaveAccessibleName('Done Weigh the box T-1');
    expect(hit).toHaveAttribute('href', '/tasks/1');
    await userEvent.click(hit);
    await openPalette();
    // Remembered as it was when it was opened, and current without another search.
    const recent = within(await screen.findByRole('group', { name: 'Recent' })).getByRole('option');
    expect(recent).toHaveAccessibleName('Done Weigh the box T-1');
    act(() => runInAction(() => void current.set('1', { title: 'Weigh the chest', status: 'started' })));
    expect(recent).toHaveAccessibleName('In progress Weigh the chest T-1');
  });
});
