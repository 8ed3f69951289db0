import * as z from 'zod/mini';
import { definePresence, presenceChangedLive } from '../../contract';
import { member, settle, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import type { RoomVisit } from './presence';
import { Presence } from './presence';

const noteRoom = definePresence({ entity: 'notes.note', id: z.string(), fields: ['title', 'text'] });
const started: StartedClient[] = [];
afterEach(async () => {
  for (const client of started.splice(0)) {
    await client.stop();
  }
});

/** A client with a live connection. */
async function start(): Promise<StartedClient & { readonly presence: Presence }> {
  const client = await startClient({ as: member({ clientId: 'c1' }) });
  started.push(client);
  client.application.enterAuthorizedArea();
  await client.clock.advance(2_000);
  return { ...client, presence: client.application.get(Presence) };
}

/** A client in the room of the note `n1`. */
async function enter(): Promise<Awaited<ReturnType<typeof start>> & { readonly stay: RoomVisit<'title' | 'text'> }> {
  const client = await start();
  const visit = client.presence.enter(noteRoom, 'n1');
  await settle();
  await client.clock.advance(300);
  return { ...client, stay: visit };
}

const sent = ({ hub }: StartedClient): readonly unknown[] =>
  hub.current?.invocations.filter(([method]) => method !== 'JoinGroup') ?? [];

function pushPeople({ hub }: StartedClient, people: readonly { readonly personId: string; readonly field?: string }[]) {
  const data = { entity: noteRoom.entity, people, count: people.length };
  hub.push(presenceChangedLive.name, { v: 1, id: 'n1', version: 1, data });
}

const [me, ben] = [{ personId: 'user-1' }, { personId: 'user-2' }];

describe('a visit of a room', () => {
  it('enters once the person stays, shows the others, and leaves', async () => {
    const client = await enter();
    expect(sent(client)).toEqual([['EnterRoom', 'notes.note', 'n1']]);

    pushPeople(client, [me, { ...ben, field: 'title' }]);
    expect(client.stay.others).toEqual({ people: [{ personId: 'user-2', field: 'title' }], count: 1 });
    client.stay.leave();
    client.stay.leave();

    expect(sent(client).slice(1)).toEqual([['LeaveRoom', 'notes.note', 'n1']]);
    expect(client.stay.others.people).toEqual([]);
  });

  it('of a person who goes on to the next entity at once is not sent', async () => {
    const client = await start();
    const visit = client.presence.enter(noteRoom, 'n1');
    await client.clock.advance(200);
    visit.leave();
    await client.clock.advance(1_000);

    expect(sent(client)).toEqual([]);
  });

  it('by several parts of the page is one', async () => {
    const client = await enter();
    const second = client.presence.enter(noteRoom, 'n1');
    await client.clock.advance(300);
    client.stay.leave();
    expect(sent(client)).toHaveLength(1);
    second.leave();

    expect(sent(client)).toHaveLength(2);
  });

  it('shows no one without a connection, and is entered again with the next', async () => {
    const client = await enter();
    pushPeople(client, [me, ben]);
    client.hub.current?.lose();
    expect(client.stay.others.people).toEqual([]);
    client.hub.current?.restore();
    await settle();
    expect(sent(client)).toEqual([
      ['EnterRoom', 'notes.note', 'n1'],
      ['EnterRoom', 'notes.note', 'n1'],
    ]);
    pushPeople(client, [me, ben]);

    expect(client.stay.others.count).toBe(1);
  });

  it('ends when the tab was hidden for a minute, and begins again when the person returns', async () => {
    const client = await enter();
    client.window.fire('hide');
    await client.clock.advance(59_000);
    client.window.fire('focus');
    await client.clock.advance(60_000);
    expect(sent(client)).toHaveLength(1);
    client.window.fire('hide');
    await client.clock.advance(60_000);
    expect(sent(client).slice(1)).toEqual([['LeaveRoom', 'notes.note', 'n1']]);
    client.window.fire('focus');
    await settle();

    expect(sent(client).slice(2)).toEqual([['EnterRoom', 'notes.note', 'n1']]);
  });

  it('that the server refuses shows no one, whatever is pushed', async () => {
    const client = await start();
    client.hub.refusesJoin = true;
    const visit = client.presence.enter(noteRoom, 'n1');
    await settle();
    await client.clock.advance(300);
    pushPeople(client, [me, ben]);

    expect(visit.others.people).toEqual([]);
  });
});

describe('typing', () => {
  it('is sent at the first key, repeated every three seconds, and ends after a pause', async () => {
    const client = await enter();
    for (let second = 0; second < 7; second += 1) {
      client.stay.setTyping('title');
      await client.clock.advance(1_000);
    }
    const typing = ['SetTyping', 'notes.note', 'n1', 'title'];
    expect(sent(client).slice(1)).toEqual([typing, typing, typing]);
    await client.clock.advance(5_000);

    expect(sent(client).slice(4)).toEqual([['SetTyping', 'notes.note', 'n1', null]]);
  });

  it('moves to another field at once, and ends when the person leaves it', async () => {
    const client = await enter();
    client.stay.setTyping('title');
    client.stay.setTyping('text');
    client.stay.setTyping(undefined);
    client.stay.setTyping(undefined);

    expect(sent(client).slice(1)).toEqual([
      ['SetTyping', 'notes.note', 'n1', 'title'],
      ['SetTyping', 'notes.note', 'n1', 'text'],
      ['SetTyping', 'notes.note', 'n1', null],
    ]);
  });

  it('that began before the room was entered is sent with it', async () => {
    const client = await start();
    const visit = client.presence.enter(noteRoom, 'n1');
    visit.setTyping('title');
    await settle();
    await client.clock.advance(300);

    expect(sent(client)).toEqual([
      ['EnterRoom', 'notes.note', 'n1'],
      ['SetTyping', 'notes.note', 'n1', 'title'],
    ]);
  });
});
