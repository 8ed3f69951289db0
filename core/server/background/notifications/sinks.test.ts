import { randomUUID } from 'node:crypto';
import type { NewNotification, NotificationType } from '../../../contract';
import { defineMessages, defineNotification, localized } from '../../../contract';
import { describeDatabases } from '../../../testing/describe-databases';
import type { StageProcess } from '../../../testing/server/eventing-test-kit';
import { EventingStage, eventually, installedPlugin } from '../../../testing/server/eventing-test-kit';
import type { ServerPluginRecord } from '../../application/plugin-host/server-plugin-records';
import type { Actor } from '../../request-context/actor';
import { portalJobActor } from '../../request-context/system-actor';
import { rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';
import type { NotificationDelivery, NotificationSink } from './notification-sink';

const messages = defineMessages('probe', {
  label: 'A thing happened',
  title: '{name} happened on {day}',
});
const assigned = defineNotification('probe.assigned', { label: messages.label, reason: 'assigned', channels: ['app'] });
const watched = defineNotification('probe.watched', { label: messages.label, reason: 'watching', channels: ['app'] });

describeDatabases('notification sinks', (place) => {
  let stage: EventingStage;
  let clientId: string;
  let people: readonly string[];
  /** Ids of a test's own sinks, because the progress of a sink outlives its process. */
  let own: NotificationSink['id'];
  let inbox: NotificationSink['id'];
  let count = 0;

  beforeAll(async () => {
    stage = await EventingStage.open(place);
  });
  beforeEach(async () => {
    clientId = await stage.portal();
    people = await addMembers(stage, clientId, 3);
    count += 1;
    own = `probe.sink-${count}`;
    inbox = `inbox.sink-${count}`;
  });
  afterEach(() => stage?.stopProcesses());
  afterAll(() => stage?.close());

  const notify = (
    process: StageProcess,
    to: readonly string[],
    options: {
      readonly type?: NotificationType;
      readonly id?: string;
      readonly day?: Date;
      readonly actor?: Actor;
    } & Partial<Pick<NewNotification, 'includesActor'>> = {},
  ): Promise<void> =>
    process.inPortal(
      clientId,
      async (context) => {
        const { type = assigned, id = 'one', day = new Date('2026-11-24T09:00:00Z'), includesActor = false } = options;
        const title = localized(messages.title, { name: id, day });
        context.notify(type, { to, entity: { type: 'probe.thing', id }, title, includesActor });
      },
      options.actor === undefined ? {} : { actor: options.actor },
    );
  /** Runs the sinks, also those that wait for a retry, until the condition is met. */
  const deliverUntil = (processes: readonly StageProcess[], isDone: () => boolean): Promise<boolean> =>
    eventually(async () => {
      stage.clock.advance(10_000);
      for (const { eventing } of processes) {
        await eventing.dispatcher.settle();
      }
      return isDone();
    });
  const endLeases = () =>
    runAsSystem(stage.engine, 'write', sql`update core.subscriber_progress set lease_until = null, lease_owner = null`);

  it('receive the notifications of a portal in order, with reasons, actor, dates and a key for each delivery', async () => {
    const sink = recordingSink(own);
    const process = await stage.start({ plugins: [probe({ notificationSinks: [sink] })] });
    const [actorId = '', anna = '', ben = ''] = people;
    await notify(process, [anna, ben, anna, actorId], { actor: personActor(actorId) });
    await notify(process, [anna], { id: 'two' });
    await deliverUntil([process], () => sink.items().length === 3);
    expect(sink.items().map(({ personId, entity, reasons }) => [personId, entity.id, reasons])).toEqual([
      [anna, 'one', ['assigned']],
      [ben, 'one', ['assigned']],
      [anna, 'two', ['assigned']],
    ]);
    expect(new Set(sink.items().map(({ key }) => key)).size).toBe(3);
    expect(sink.items()[0]?.notifications).toEqual([
      {
        type: assigned,
        title: localized(messages.title, { name: 'one', day: new Date('2026-11-24T09:00:00Z') }),
        actorId,
        at: expect.any(Date),
      },
    ]);
  });

  it('learn language, time zone and clock of each recipient, and translate for them', async () => {
    const titles: string[] = [];
    const sink: NotificationSink = {
      id: own,
      deliver: async (deliveries, context) => {
        for (const { recipient, notifications } of deliveries) {
          const [title = ''] = notifications.map((each) => context.translateFor(recipient, each.title));
          titles.push([...Object.values(recipient), title].join(' '));
        }
      },
    };
    const process = await stage.start({ plugins: [probe({ notificationSinks: [sink] })] });
    const [anna = '', ben = '', cleo = ''] = people;
    await runAsSystem(
      stage.engine,
      'write',
      sql`update core.portal set time_zone = 'Asia/Tokyo' where client_id = ${clientId}::uuid`,
      sql`update core.person set time_zone = 'America/Los_Angeles', appearance = '{"language":"en-GB","clock":"12-hour"}'
        where id = ${anna}::uuid`,
      sql`update core.person set appearance = '{"language":"xx","clock":"24-hour"}' where id = ${cleo}::uuid`,
    );
    await notify(process, [anna, ben, cleo], { day: new Date('2026-11-24T20:00:00Z') });
    await deliverUntil([process], () => titles.length === 3);
    expect(titles).toEqual([
      'en-GB America/Los_Angeles h12 one happened on 24 Nov 2026',
      'en Asia/Tokyo h12 one happened on Nov 25, 2026',
      'en Asia/Tokyo h23 one happened on Nov 25, 2026',
    ]);
  });

  it('notify the actor of an own act only where the notification includes them', async () => {
    const sink = recordingSink(own);
    const process = await stage.start({ plugins: [probe({ notificationSinks: [sink] })] });
    const [actorId = ''] = people;
    await notify(process, [actorId], { id: 'without', actor: personActor(actorId) });
    await notify(process, [actorId], { id: 'with', actor: personActor(actorId), includesActor: true });
    await deliverUntil([process], () => sink.items().length > 0);
    expect(sink.items().map(({ entity }) => entity.id)).toEqual(['with']);
  });

  it('receive nothing for former members, strangers and members who do not pass the gate of the plugin that notifies', async () => {
    const sink = recordingSink(own);
    const open = await stage.start({ plugins: [probe({ notificationSinks: [sink] })] });
    const [former = '', admin = '', member = ''] = people;
    await runAsSystem(
      stage.engine,
      'write',
      sql`update core.membership set status = 'ended', ended_at = now() where person_id = ${former}::uuid`,
      sql`update core.membership set role = 'admin' where person_id = ${admin}::uuid`,
    );
    await notify(open, [former, randomUUID(), admin, member]);
    await deliverUntil([open], () => sink.items().length > 0);
    expect(sink.items().map(({ personId }) => personId)).toEqual([admin, member]);
    await stage.stopProcesses();
    const other = recordingSink(inbox);
    const guarded = await stage.start({
      plugins: [{ ...probe(), gate: { audience: 'admin' } }, named('inbox', { notificationSinks: [other] })],
    });
    await notify(guarded, [admin, member]);
    await deliverUntil([guarded], () => other.items().length > 0);
    expect(other.items().map(({ personId }) => personId)).toEqual([admin]);
  });

  it('receive together what happened to one entity within the window, the strongest reason first', async () => {
    const sink = recordingSink(own, { window: 3_600_000 });
    const process = await stage.start({ plugins: [probe({ notificationSinks: [sink] })] });
    const [anna = ''] = people;
    await notify(process, [anna], { type: watched });
    await notify(process, [anna], { id: 'other' });
    await notify(process, [anna], { type: assigned });
    await notify(process, [anna], { type: watched });
    await process.eventing.settle();
    expect(sink.batches).toEqual([]);
    await runAsSystem(
      stage.engine,
      'write',
      sql`update core.outbox set at = at - interval '1 hour' where client_id = ${clientId}::uuid`,
      sql`update core.subscriber_progress set retry_at = null where client_id = ${clientId}::uuid`,
    );
    await deliverUntil([process], () => sink.items().length > 0);
    expect(sink.batches).toHaveLength(1);
    expect(
      sink
        .items()
        .map(({ entity, reasons, notifications }) => [entity.id, reasons, notifications.map(({ type }) => type.id)]),
    ).toEqual([
      ['one', ['assigned', 'watching'], ['probe.assigned', 'probe.watched', 'probe.watched']],
      ['other', ['assigned'], ['probe.assigned']],
    ]);
  });

  it('begin at their registration, not at the first notification of the portal', async () => {
    const early = recordingSink(inbox);
    const [anna = ''] = people;
    const before = await stage.start({ plugins: [probe({ notificationSinks: [early] })] });
    await notify(before, [anna], { id: 'old' });
    await deliverUntil([before], () => early.items().length === 1);
    await stage.stopProcesses();
    const late = recordingSink(own);
    const after = await stage.start({ plugins: [probe({ notificationSinks: [early, late] })] });
    await notify(after, [anna], { id: 'new' });
    await deliverUntil([after], () => late.items().length > 0 && early.items().length === 2);
    expect(late.items().map(({ entity }) => entity.id)).toEqual(['new']);
  });

  it('repeat a failed batch with the same keys, although more was written meanwhile', async () => {
    let isBroken = true;
    const attempts: string[][] = [];
    const sink: NotificationSink = {
      id: own,
      deliver: async (deliveries) => {
        attempts.push(deliveries.map(({ key, notifications }) => `${key} ${notifications.length}`));
        if (isBroken) {
          throw new Error('unreachable');
        }
      },
    };
    const process = await stage.start({ plugins: [probe({ notificationSinks: [sink] })] });
    const [anna = ''] = people;
    await notify(process, [anna]);
    await deliverUntil([process], () => attempts.length > 0);
    await notify(process, [anna]);
    await process.eventing.dispatcher.settle();
    // The second of these began after the notification was sequenced.
    const before = attempts.length;
    await deliverUntil([process], () => attempts.length > before + 1);
    isBroken = false;
    await deliverUntil([process], () => JSON.stringify(attempts.at(-1)) !== JSON.stringify(attempts[0]));
    const [first, ...rest] = attempts;
    expect(rest.slice(0, -1).every((each) => JSON.stringify(each) === JSON.stringify(first))).toBe(true);
    // Alone, although it is about the same entity.
    expect(rest.at(-1)).toEqual([expect.stringMatching(/ 1$/)]);
  });

  it('stop alone and only in the portal where they failed too often, are listed there, and resume', async () => {
    let isBroken = true;
    const sound = recordingSink(inbox);
    const broken: NotificationSink & { delivered: number } = {
      id: own,
      maxAttempts: 2,
      backoff: () => 1_000,
      delivered: 0,
      async deliver(deliveries) {
        if (isBroken) {
          throw new Error('the mail server refuses');
        }
        this.delivered += deliveries.length;
      },
    };
    const process = await stage.start({
      plugins: [probe({ notificationSinks: [broken] }), named('inbox', { notificationSinks: [sound] })],
    });
    await notify(process, [people[0] ?? '']);
    await deliverUntil([process], () => sound.items().length === 1);
    const stopped = await eventually(async () => {
      stage.clock.advance(10_000);
      return (await process.eventing.subscribers.stopped()).find((each) => each.clientId === clientId);
    });
    expect(stopped).toMatchObject({ subscriber: own, error: 'Error: the mail server refuses' });
    isBroken = false;
    await process.eventing.subscribers.resume(own, clientId);
    await deliverUntil([process], () => broken.delivered === 1);
    const all = await process.eventing.subscribers.stopped();
    expect(all.filter((each) => each.clientId === clientId)).toEqual([]);
  });

  it('delay no other sink while one hangs, which is aborted at its time limit and writes nothing', async () => {
    const sound = recordingSink(inbox);
    let attempts = 0;
    const hanging: NotificationSink = {
      id: own,
      timeLimit: 60_000,
      deliver: async (_, context) => {
        attempts += 1;
        await context.db.run(sql`insert into note (client_id, text) values (${clientId}::uuid, 'half')`);
        await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
      },
    };
    const process = await stage.start({
      plugins: [probe({ notificationSinks: [hanging] }), named('inbox', { notificationSinks: [sound] })],
    });
    await notify(process, [people[0] ?? '']);
    await deliverUntil([process], () => attempts > 1 && sound.items().length === 1);
    expect(process.logger.errors.join()).toContain(`Notification sink '${own}' exceeded its time limit of 60 seconds`);
    expect(await stage.notes(clientId)).toEqual([]);
  });

  it('receive a batch again that a process was delivering when it was killed, and write to their tables once', async () => {
    const keys: string[] = [];
    let isReached = false;
    const interrupted: NotificationSink = {
      id: own,
      timeLimit: 3_600_000,
      deliver: async (deliveries, context) => {
        keys.push(...deliveries.map(({ key }) => key));
        await context.db.run(sql`insert into note (client_id, text) values (${clientId}::uuid, 'killed')`);
        isReached = true;
        throw new Error('The process was killed before the acknowledgement.');
      },
    };
    const first = await stage.start({ plugins: [probe({ notificationSinks: [interrupted] })] });
    await notify(first, [people[0] ?? '']);
    await deliverUntil([first], () => isReached);
    await stage.stopProcesses();
    await endLeases();
    const [killedKey = ''] = keys;
    const next: NotificationSink = {
      id: own,
      deliver: async (deliveries, context) => {
        for (const { key } of deliveries) {
          await context.db.run(sql`insert into note (client_id, text) values (${clientId}::uuid, ${key})`);
        }
      },
    };
    const second = await stage.start({ plugins: [probe({ notificationSinks: [next] })] });
    await eventually(async () => {
      stage.clock.advance(10_000);
      await second.eventing.settle();
      return (await stage.notes(clientId)).length > 0;
    });
    expect(await stage.notes(clientId)).toEqual([killedKey]);
  });

  it('receive 10,000 recipients in batches of their maximum size, from rows that one statement wrote', async () => {
    const crowd = await addMembers(stage, clientId, 10_000);
    const sink = recordingSink(own, { maxSize: 1_000 });
    const process = await stage.start({ plugins: [probe({ notificationSinks: [sink] })] });
    await notify(process, crowd);
    const [rows] = await rowsAsSystem(
      stage.engine,
      sql<{ count: number }>`select count(*)::int as count from core.outbox
        where client_id = ${clientId}::uuid and kind = 'notification'`,
    );
    expect(rows?.count).toBe(100);
    await process.eventing.settle();
    expect(sink.batches.map((batch) => batch.length)).toEqual(Array.from({ length: 10 }, () => 1_000));
    expect(sink.items().map(({ personId }) => personId)).toEqual(crowd);
  });

  it('deliver once from two processes', async () => {
    const sink = recordingSink(own);
    const plugins = [probe({ notificationSinks: [sink] })];
    const one = await stage.start({ plugins });
    const other = await stage.start({ plugins });
    for (let index = 0; index < 20; index += 1) {
      await notify(index % 2 === 0 ? one : other, [people[0] ?? ''], { id: String(index) });
    }
    await deliverUntil([one, other], () => sink.items().length >= 20);
    const ids = sink.items().map(({ entity }) => entity.id);
    expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => String(index)));
  });

  it('refuse a type that the plugin does not declare', async () => {
    const process = await stage.start({ plugins: [named('probe', {})] });
    await expect(notify(process, people)).rejects.toThrow(
      "Plugin 'probe' notified of 'probe.assigned', which it does not declare",
    );
  });
});

/** A sink that keeps what it received. */
interface RecordingSink extends NotificationSink {
  readonly batches: (readonly NotificationDelivery[])[];
  items(): readonly NotificationDelivery[];
}

function recordingSink(id: NotificationSink['id'], options: Partial<NotificationSink> = {}): RecordingSink {
  const batches: (readonly NotificationDelivery[])[] = [];
  return {
    ...options,
    id,
    batches,
    items: () => batches.flat(),
    deliver: async (deliveries) => {
      batches.push(deliveries);
    },
  };
}

function probe(plugin: Parameters<typeof installedPlugin>[0] = {}): ServerPluginRecord {
  return named('probe', { notifications: [assigned, watched], ...plugin });
}

function named(id: string, plugin: Parameters<typeof installedPlugin>[0]): ServerPluginRecord {
  const record = installedPlugin(plugin);
  return { ...record, plugin: { ...record.plugin, manifest: { ...record.plugin.manifest, id } } };
}

function personActor(userId: string): Actor {
  return { ...portalJobActor(new Set()), kind: 'user', userId };
}

async function addMembers(stage: EventingStage, clientId: string, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await runAsSystem(
    stage.engine,
    'write',
    sql`insert into core.person (id, email, full_name, created_at, updated_at)
      select p::uuid, p || '@acme.example', 'Person', now(), now() from unnest(${ids}::text[]) p`,
    sql`insert into core.membership (client_user_id, client_id, person_id, role, status, joined_at)
      select gen_random_uuid(), ${clientId}::uuid, p::uuid, 'member', 'active', now() from unnest(${ids}::text[]) p`,
  );
  return ids;
}
