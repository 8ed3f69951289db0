import { startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { CommandsService } from '../tokens';
import type { KeyPress } from './shortcut-keys';

const started: StartedClient[] = [];
const plain: KeyPress = { key: '', ctrlKey: false, metaKey: false, altKey: false };

function key(name: string, changes: Partial<KeyPress> = {}): KeyPress {
  return { ...plain, key: name, ...changes };
}

async function start() {
  const client = await startClient();
  started.push(client);
  const commands = client.application.get(CommandsService);
  const ran: string[] = [];
  for (const [id, shortcut] of [
    ['host:create', 'c'],
    ['host:tasks', 'g t'],
    ['host:meetings', 'g m'],
    ['host:palette', 'mod+k'],
  ] as const) {
    commands.add({ id, title: id, group: 'Go', shortcut, run: () => void ran.push(id) });
  }
  return { ...client, commands, ran };
}

afterEach(async () => {
  for (const client of started.splice(0)) {
    await client.stop();
  }
});

describe('shortcuts', () => {
  it('start single keys, sequences and combinations', async () => {
    const { commands, ran } = await start();
    expect(commands.press(key('c'), false)).toBe(true);
    expect(commands.press(key('g'), false)).toBe(true);
    expect(commands.press(key('m'), false)).toBe(true);
    expect(commands.press(key('k', { metaKey: true }), true)).toBe(true);
    expect(commands.press(key('x'), false)).toBe(false);
    expect(ran).toEqual(['host:create', 'host:meetings', 'host:palette']);
  });

  it('leave what is typed in a field alone', async () => {
    const { commands, ran } = await start();
    expect([commands.press(key('c'), true), ran]).toEqual([false, []]);
  });

  it('forget the first key of a sequence after a second', async () => {
    const { commands, ran, clock } = await start();
    commands.press(key('g'), false);
    await clock.advance(1_001);
    commands.press(key('t'), false);
    expect(ran).toEqual([]);
    commands.press(key('g'), false);
    commands.press(key('c'), false);
    expect(ran).toEqual(['host:create']);
  });
});
