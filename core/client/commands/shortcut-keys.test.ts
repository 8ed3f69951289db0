import { startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { Clock } from '../../kernel/services';
import { Commands } from '../services';
import type { KeyPress } from './shortcut-keys';
import { Shortcuts } from './shortcuts';

const started: StartedClient[] = [];
const plain: KeyPress = { key: '', ctrlKey: false, metaKey: false, altKey: false };

function key(name: string, changes: Partial<KeyPress> = {}): KeyPress {
  return { ...plain, key: name, ...changes };
}

async function start() {
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
  return { ...client, shortcuts: new Shortcuts(commands, client.application.get(Clock)), ran };
}

afterEach(async () => {
  for (const client of started.splice(0)) {
    await client.stop();
  }
});

describe('shortcuts', () => {
  it('start single keys, sequences and combinations', async () => {
    const { shortcuts, ran } = await start();
    expect(shortcuts.press(key('c'), false)).toBe(true);
    expect(shortcuts.press(key('g'), false)).toBe(true);
    expect(shortcuts.press(key('m'), false)).toBe(true);
    expect(shortcuts.press(key('k', { metaKey: true }), true)).toBe(true);
    expect(shortcuts.press(key('x'), false)).toBe(false);
    expect(ran).toEqual(['host:create', 'host:meetings', 'host:palette']);
  });

  it('leave what is typed in a field alone', async () => {
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
});
