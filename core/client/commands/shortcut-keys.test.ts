import { startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { Clock } from '../../kernel/services';
import { Appearance, Commands } from '../services';
import type { KeyPress } from './shortcut-keys';
import { Shortcuts } from './shortcuts';

const started: StartedClient[] = [];
const plain: KeyPress = { key: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

function key(name: string, changes: Partial<KeyPress> = {}): KeyPress {
  return { ...plain, key: name, ...changes };
}

async function start(isApple = false) {
  const client = await startClient();
  started.push(client);
  const commands = client.application.get(Commands);
  const ran: string[] = [];
  for (const [id, shortcut] of [
    ['host:create', 'c'],
    ['host:tasks', 'g t'],
    ['host:meetings', 'g m'],
    ['host:palette', 'mod+k'],
  ] as const) {
    commands.add({ id, title: id, group: 'Go', shortcut, run: () => void ran.push(id) });
  }
  return {
    ...client,
    shortcuts: new Shortcuts(commands, client.application.get(Appearance), client.application.get(Clock), isApple),
    ran,
  };
}

afterEach(async () => {
  for (const client of started.splice(0)) {
    await client.stop();
  }
});

describe('shortcuts', () => {
  it('run on single keys, sequences and combinations', async () => {
    const { shortcuts, ran } = await start();
    expect(shortcuts.press(key('c'), false)).toBe(true);
    expect(shortcuts.press(key('g'), false)).toBe(true);
    expect(shortcuts.press(key('m'), false)).toBe(true);
    expect(shortcuts.press(key('k', { ctrlKey: true }), true)).toBe(true);
    expect(shortcuts.press(key('x'), false)).toBe(false);
    expect(ran).toEqual(['host:create', 'host:meetings', 'host:palette']);
  });

  it('use Command on Apple platforms and Ctrl elsewhere, and leave the other key to the system', async () => {
    const apple = await start(true);
    expect(apple.shortcuts.press(key('k', { ctrlKey: true }), true)).toBe(false);
    expect(apple.shortcuts.press(key('k', { metaKey: true }), true)).toBe(true);
    const other = await start();
    expect(other.shortcuts.press(key('k', { metaKey: true }), true)).toBe(false);
    expect([apple.ran, other.ran]).toEqual([['host:palette'], []]);
  });

  it('ignore keys typed in a field', async () => {
    const { shortcuts, ran } = await start();
    expect([shortcuts.press(key('c'), true), ran]).toEqual([false, []]);
  });

  it('forget the first key of a sequence after a second', async () => {
    const { shortcuts, ran, clock } = await start();
    shortcuts.press(key('g'), false);
    await clock.advance(1_001);
    shortcuts.press(key('t'), false);
    expect(ran).toEqual([]);
    shortcuts.press(key('g'), false);
    shortcuts.press(key('c'), false);
    expect(ran).toEqual(['host:create']);
  });

  it.each([
    ['forward', 3_600_000],
    ['back', -3_600_000],
  ])('remember the first key of a sequence for a second when the clock is set %s', async (_where, jump) => {
    const { shortcuts, ran, clock } = await start();
    shortcuts.press(key('g'), false);
    clock.jump(jump);
    shortcuts.press(key('t'), false);
    expect(ran).toEqual(['host:tasks']);
    shortcuts.press(key('g'), false);
    clock.jump(jump);
    await clock.advance(1_001);
    shortcuts.press(key('t'), false);
    expect(ran).toEqual(['host:tasks']);
  });

  it('leave undo and other editing keys to the focused field, and Shift to other shortcuts', async () => {
    const { application, shortcuts, ran } = await start();
    const run = (): void => void ran.push('host:undo');
    application.get(Commands).add({ id: 'host:undo', title: 'Undo', group: 'Go', shortcut: 'mod+z', run });
    expect(shortcuts.press(key('z', { ctrlKey: true }), true)).toBe(false);
    expect(shortcuts.press(key('Z', { ctrlKey: true, shiftKey: true }), false)).toBe(false);
    expect(shortcuts.press(key('C', { shiftKey: true }), false)).toBe(false);
    expect(shortcuts.press(key('z', { ctrlKey: true }), false)).toBe(true);
    expect(ran).toEqual(['host:undo']);
  });

  it('of single keys and sequences can be switched off; those with Ctrl stay', async () => {
    const { application, server, shortcuts, ran } = await start();
    server.respondAt('PATCH', '/profile/appearance', { body: { version: 1 } });
    await application.get(Appearance).change({ singleKeys: false });
    expect(['c', 'g', 't'].map((each) => shortcuts.press(key(each), false))).toEqual([false, false, false]);
    expect(shortcuts.press(key('k', { ctrlKey: true }), false)).toBe(true);
    expect(ran).toEqual(['host:palette']);
  });
});
