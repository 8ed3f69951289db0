import { acme, ana, ben, eve, globex, ManualClock } from '../../../testing/server/hub-test-kit';
import type { PresenceBrowser } from '../../../testing/server/presence-test-kit';
import { noteRoom, PresenceProcess } from '../../../testing/server/presence-test-kit';

const { entity } = noteRoom;
let clock: ManualClock;
let server: PresenceProcess;

/** Longer than the time within which changes are sent as one. */
const soon = (): Promise<void> => clock.advance(0.3);

beforeEach(() => {
  clock = new ManualClock();
  server = new PresenceProcess(clock);
});
afterEach(async () => {
  await server.rooms.stop();
  const stopped = server.hub.shutdown();
  await clock.advance(3);
  await stopped;
  // No timer outlives the rooms.
  expect(clock.isIdle).toBe(true);
});

describe('a room', () => {
  it('shows everyone in it who is here, in the order of arrival', async () => {
    const first = await server.enter(ben);
    await soon();
    const second = await server.enter(ana);
    await soon();

    expect([first.shown('note-1'), second.shown('note-1')]).toEqual([
      [ben, ana],
      [ben, ana],
    ]);
  });

  it('is seen only by those in it', async () => {
    const other = await server.enter(eve, 'note-2');
    await soon();
    const before = other.received.length;
    await server.enter(ana);
    await soon();

    expect([other.shown('note-2'), other.received.length]).toEqual([[eve], before]);
  });

  it('counts a person with two tabs once, until the last of them has left', async () => {
    const watcher = await server.enter(ben);
    await soon();
    const tab = await server.enter(ana);
    const otherTab = await server.enter(ana);
    await soon();
    expect(watcher.received.at(-1)?.data).toMatchObject({ people: [{ personId: ben }, { personId: ana }], count: 2 });

    tab.connection?.drop();
    await soon();
    expect(watcher.shown('note-1')).toEqual([ben, ana]);
    await otherTab.invoke('LeaveRoom', entity, 'note-1');
    await soon();

    expect(watcher.shown('note-1')).toEqual([ben]);
  });

  it('belongs to one portal: the same id elsewhere is another room', async () => {
    const here = await server.enter(ana);
    const there = await server.enter(ben, 'note-1', globex);
    await soon();

    expect([here.shown('note-1'), there.shown('note-1')]).toEqual([[ana], [ben]]);
  });

  it('is forgotten when the last one leaves', async () => {
    const browser = await server.enter(ana);
    await soon();
    browser.connection?.drop();
    await soon();

    expect(server.rooms.size).toBe(0);
  });

  it('gives its state again to a browser that enters again', async () => {
    const browser = await server.enter(ana);
    await soon();
    await browser.invoke('EnterRoom', entity, 'note-1');
    await soon();

    expect(browser.received.map(({ data }) => data.count)).toEqual([1, 1]);
  });
});

describe('typing', () => {
  it('is shown with the field, from any of the tabs, until the person stops', async () => {
    const watcher = await server.enter(ben);
    await soon();
    await server.enter(ana);
    const tab = await server.enter(ana);
    await tab.invoke('SetTyping', entity, 'note-1', 'title');
    await soon();
    expect(watcher.shown('note-1')).toEqual([ben, `${ana} typing in title`]);
    await tab.invoke('SetTyping', entity, 'note-1', null);
    await soon();

    expect(watcher.shown('note-1')).toEqual([ben, ana]);
  });

  it('ends by itself when the browser says nothing more, and goes on while it does', async () => {
    const browser = await server.enter(ana);
    await browser.invoke('SetTyping', entity, 'note-1', 'text');
    await clock.advance(6);
    await browser.invoke('SetTyping', entity, 'note-1', 'text');
    await clock.advance(6);
    expect(browser.shown('note-1')).toEqual([`${ana} typing in text`]);
    await clock.advance(4);

    expect(browser.shown('note-1')).toEqual([ana]);
  });

  it('is refused outside of the room and in a field that the plugin did not declare', async () => {
    const browser = await server.enter(ana);

    expect([
      await browser.invoke('SetTyping', entity, 'note-2', 'title'),
      await browser.invoke('SetTyping', entity, 'note-1', 'password'),
      await browser.invoke('SetTyping', entity, 'note-1', { title: true }),
    ]).toEqual(['Enter the room first.', 'The room has no such field.', 'The room has no such field.']);
  });
});

describe('entering is refused', () => {
  it('without a portal, without a declared room, with another kind of id, and where the plugin says no', async () => {
    const stranger = server.connect(eve);
    const browser = await server.open(ana);
    server.maySee = ({ id }) => Promise.resolve(id !== 'note-13');

    expect([
      await stranger.invoke('EnterRoom', entity, 'note-1'),
      await browser.invoke('EnterRoom', 'notes.secret', 'note-1'),
      await browser.invoke('EnterRoom', entity, "' or 1=1"),
      await browser.invoke('EnterRoom', entity, 'note-1'.padEnd(300, '1')),
      await browser.invoke('EnterRoom', entity),
      await browser.invoke('EnterRoom', { toString: 'x' }, ['note-1']),
      await browser.invoke('EnterRoom', entity, 'note-13'),
    ]).toEqual([
      'Join a portal first.',
      'There is no such room.',
      'There is no such room.',
      'A room requires an entity type and an id.',
      'A room requires an entity type and an id.',
      'A room requires an entity type and an id.',
      'There is no such room.',
    ]);
    await soon();
    expect([server.rooms.size, browser.received]).toEqual([0, []]);
  });

  it('with the portal of the connection, whatever the browser says', async () => {
    const browser = await server.open(ana);
    await browser.invoke('EnterRoom', entity, 'note-1', globex);

    expect(server.asked).toEqual([{ personId: ana, clientId: acme, room: noteRoom, id: 'note-1' }]);
  });

  it('when the gate of the plugin is closed', async () => {
    server.guard.shut.add('notes');
    const browser = await server.open(ana);

    expect(await browser.invoke('EnterRoom', entity, 'note-1')).toBe('There is no such room.');
  });

  it('when access was lost while the plugin was asked', async () => {
    const browser = await server.open(ana);
    server.maySee = async () => {
      if (!server.guard.shut.has('notes')) {
        server.guard.shut.add('notes');
        await server.hub.refreshAccess(acme);
      }
      return true;
    };

    expect(await browser.invoke('EnterRoom', entity, 'note-1')).toBe('There is no such room.');
  });

  it('after as many rooms as one connection may have', async () => {
    const browser = await server.open(ana);
    for (let number = 1; number <= 8; number += 1) {
      expect(await browser.invoke('EnterRoom', entity, `note-${number}`)).toBeUndefined();
    }

    expect(await browser.invoke('EnterRoom', entity, 'note-9')).toContain('few rooms only');
    await browser.invoke('LeaveRoom', entity, 'note-1');
    expect(await browser.invoke('EnterRoom', entity, 'note-9')).toBeUndefined();
  });
});

describe('a person is removed at once', () => {
  let watcher: PresenceBrowser;
  let leaving: PresenceBrowser;

  beforeEach(async () => {
    watcher = await server.enter(ben);
    await soon();
    leaving = await server.enter(ana);
    await soon();
    expect(watcher.shown('note-1')).toEqual([ben, ana]);
  });

  it('with the sign-in', async () => {
    server.hub.kick({ sessionId: `session of ${ana}` });
    await soon();

    expect([watcher.shown('note-1'), leaving.isClosed]).toEqual([[ben], true]);
  });

  it('with the membership', async () => {
    server.guard.dismiss(ana, acme);
    await server.hub.refreshAccess(acme, [ana]);
    await soon();

    expect([watcher.shown('note-1'), leaving.isClosed]).toEqual([[ben], true]);
  });

  it('with the permission for the entity, and sees no one any more', async () => {
    server.maySee = ({ personId }) => Promise.resolve(personId !== ana);
    await server.hub.refreshAccess(acme, [ana]);
    await soon();

    expect([watcher.shown('note-1'), leaving.received.at(-1)?.data]).toEqual([[ben], { entity, people: [], count: 0 }]);
  });

  it('with the module, as everyone else in the portal', async () => {
    server.guard.shut.add('notes');
    await server.hub.refreshAccess(acme);
    await soon();

    expect([watcher.shown('note-1'), leaving.shown('note-1'), server.rooms.size]).toEqual([[], [], 0]);
  });

  it('when it cannot be found out whether they may stay: the browser reconnects', async () => {
    server.maySee = ({ personId }) =>
      personId === ana ? Promise.reject(new Error('The database is away.')) : Promise.resolve(true);
    await server.hub.refreshAccess(acme);
    await soon();

    expect([watcher.shown('note-1'), leaving.isClosed, watcher.isClosed]).toEqual([[ben], true, false]);
  });

  it('when the tab moves to another portal', async () => {
    server.guard.enrol(ana, globex);
    await leaving.invoke('JoinGroup', globex, ana);
    await soon();

    expect(watcher.shown('note-1')).toEqual([ben]);
  });
});

describe('the work is bounded', () => {
  it('changes at the same moment are sent as one', async () => {
    const watcher = await server.enter(ben);
    await soon();
    const before = watcher.received.length;
    await Promise.all(Array.from({ length: 10 }, (_, number) => server.enter(`person-${number}`)));
    await soon();

    expect(watcher.received.slice(before).map(({ data }) => data.count)).toEqual([11]);
  });

  it('what ends as it began is not sent', async () => {
    const browser = await server.enter(ana);
    await soon();
    const before = browser.received.length;
    await browser.invoke('SetTyping', entity, 'note-1', 'title');
    await browser.invoke('SetTyping', entity, 'note-1', null);
    await soon();

    expect(browser.received.length).toBe(before);
  });

  it('of many people twenty are named, among them those who are typing, and all are counted', async () => {
    const browsers: PresenceBrowser[] = [];
    for (let number = 10; number < 35; number += 1) {
      browsers.push(await server.enter(`person-${number}`));
      await clock.advance(0.1);
    }
    await browsers.at(-1)?.invoke('SetTyping', entity, 'note-1', 'text');
    await soon();
    const state = browsers[0]?.received.at(-1)?.data;

    expect(state?.count).toBe(25);
    expect(state?.people).toEqual([
      ...Array.from({ length: 19 }, (_, index) => ({ personId: `person-${10 + index}` })),
      { personId: 'person-34', field: 'text' },
    ]);
  });

  it('a large room changes less often', async () => {
    const crowd = new PresenceProcess(clock, { limits: { largeRoom: 3 } });
    const watcher = await crowd.enter(ben);
    for (const person of [ana, eve]) {
      await crowd.enter(person);
    }
    await clock.advance(2.2);
    const before = watcher.received.length;
    for (let number = 0; number < 5; number += 1) {
      await crowd.enter(`person-${number}`);
      await clock.advance(0.3);
    }
    await clock.advance(2);

    expect(watcher.received.slice(before).map(({ data }) => data.count)).toEqual([8]);
    await crowd.rooms.stop();
    const stopped = crowd.hub.shutdown();
    await clock.advance(3);
    await stopped;
  });

  it('a flood of messages is refused, costs the plugin nothing, and then closes the connection', async () => {
    const browser = await server.open(ana);
    await browser.invoke('EnterRoom', entity, 'note-1');
    for (let number = 0; number < 599; number += 1) {
      await browser.invoke('SetTyping', entity, 'note-1', 'title');
    }
    const asked = server.asked.length;
    expect(await browser.invoke('EnterRoom', entity, 'note-2')).toBe('Too many messages about rooms.');
    expect(server.asked.length).toBe(asked);
    for (let number = 0; number < 100 && !browser.isClosed; number += 1) {
      await browser.invoke('EnterRoom', entity, 'note-2');
    }

    expect(browser.isClosed).toBe(true);
  });

  it('a browser that goes on sending nonsense is disconnected', async () => {
    const browser = await server.open(ana);
    for (let number = 0; number < 101; number += 1) {
      await browser.invoke('LeaveRoom', number);
    }

    expect(browser.isClosed).toBe(true);
  });
});
