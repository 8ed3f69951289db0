import * as z from 'zod/mini';
import { defineDomainEvent } from '../../../contract';
import { onEvent, onInstanceEvent } from './event-subscription';
import { Entitlements } from '../../identity/entitlements/entitlements';
import { sql } from '../../data/sql/tag';
import { EventingStage, eventually, installedPlugin } from '../../../testing/server/eventing-test-kit';
import { installationActor } from '../../request-context/system-actor';
import { runAsSystem } from '../../data/sql/system-statements';

const noted = defineDomainEvent('probe.note-written', 1, z.object({ text: z.string() }));

describe('subscribers', () => {
  let stage: EventingStage;

  beforeAll(async () => {
    stage = await EventingStage.open();
  });
  afterEach(() => stage?.stopProcesses());
  afterAll(() => stage?.close());

  it('delivers events to a subscriber once and in commit order, in two processes and with failures', async () => {
    const failOnce = new Set(['2', '5']);
    const plugin = () =>
      installedPlugin({
        subscriptions: [
          onEvent(noted, async ({ data }, context) => {
            await context.db.run(
              sql`insert into note (client_id, text) values (${context.clientId}::uuid, ${data.text})`,
            );
            if (failOnce.delete(data.text)) {
              throw new Error('not this time');
            }
          }),
        ],
      });
    const one = await stage.start({ plugins: [plugin()] });
    const other = await stage.start({ plugins: [plugin()] });
    const clientId = await stage.portal();
    for (let index = 0; index < 10; index += 1) {
      await (index % 2 === 0 ? one : other).inPortal(clientId, (context) => {
        context.emit(noted, { text: String(index) });
        return Promise.resolve();
      });
    }
    const expected = Array.from({ length: 10 }, (_, index) => String(index));
    await eventually(async () => {
      stage.clock.advance(2_000);
      one.eventing.subscribers.wake(clientId);
      other.eventing.subscribers.wake(clientId);
      return (await stage.notes(clientId)).length >= expected.length ? true : undefined;
    });
    await one.eventing.settle();
    await other.eventing.settle();
    expect(await stage.notes(clientId)).toEqual(expected);
  });

  it('delivers to other plugins while one subscriber hangs, aborts it at its time limit, and rolls it back', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const heard: string[] = [];
    let aborted = 0;
    let ended = 0;
    const hanging = installedPlugin({
      subscriptions: [
        onEvent(
          noted,
          async ({ data }, context) => {
            context.signal.addEventListener('abort', () => (aborted += 1));
            await released;
            try {
              await context.db.run(
                sql`insert into note (client_id, text) values (${context.clientId}::uuid, ${data.text})`,
              );
            } finally {
              ended += 1;
            }
          },
          { timeLimit: 60_000 },
        ),
      ],
    });
    const other = installedPlugin({
      subscriptions: [
        onEvent(noted, ({ data }) => {
          heard.push(data.text);
          return Promise.resolve();
        }),
      ],
    });
    const one = await stage.start({
      plugins: [
        hanging,
        { ...other, plugin: { ...other.plugin, manifest: { ...other.plugin.manifest, id: 'other' } } },
      ],
    });
    const portals = await Promise.all(Array.from({ length: 6 }, () => stage.portal()));
    for (const clientId of portals) {
      await one.inPortal(clientId, (context) => {
        context.emit(noted, { text: clientId });
        return Promise.resolve();
      });
    }
    await eventually(() => heard.length === portals.length);
    const failed = await eventually(async () => {
      stage.clock.advance(5_000);
      const [row] = await runAsSystem(
        stage.engine,
        'read',
        sql`select error from core.subscriber_progress where subscriber = 'probe' and failures > 0
          and client_id = any (${portals}::uuid[])`,
      );
      return row?.rows[0];
    });
    expect(failed['error']).toContain("Subscriber 'probe' exceeded its time limit of 60 seconds");
    expect(aborted).toBeGreaterThan(0);
    await one.eventing.stop();
    release();
    await eventually(() => ended > 0);
    expect((await Promise.all(portals.map((clientId) => stage.notes(clientId)))).flat()).toEqual([]);
    await runAsSystem(
      stage.engine,
      'write',
      sql`delete from core.subscriber_progress where client_id = any (${portals}::uuid[])`,
    );
  });

  it('extends the lease while a delivery runs, so that no other process begins it again', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let runs = 0;
    const slow = () =>
      installedPlugin({
        subscriptions: [
          onEvent(
            noted,
            async () => {
              runs += 1;
              await released;
            },
            { timeLimit: 300_000 },
          ),
        ],
      });
    const one = await stage.start({ plugins: [slow()] });
    const clientId = await stage.portal();
    await one.inPortal(clientId, (context) => {
      context.emit(noted, { text: 'long' });
      return Promise.resolve();
    });
    await eventually(() => runs === 1);
    await runAsSystem(
      stage.engine,
      'write',
      sql`update core.subscriber_progress set lease_until = clock_timestamp() + interval '1 second'
        where client_id = ${clientId}::uuid`,
    );
    stage.clock.advance(20_000);
    await eventually(async () => {
      const [row] = await runAsSystem(
        stage.engine,
        'read',
        sql`select 1 from core.subscriber_progress where client_id = ${clientId}::uuid and subscriber = 'probe'
          and lease_until > clock_timestamp() + interval '30 seconds'`,
      );
      return row?.rows[0];
    });
    const other = await stage.start({ plugins: [slow()] });
    other.eventing.subscribers.wake(clientId);
    await other.eventing.settle();
    expect(runs).toBe(1);
    release();
    await one.eventing.settle();
    await other.eventing.settle();
    expect(runs).toBe(1);
  });

  it('delivers events of the installation in a context without a portal', async () => {
    const heard: unknown[] = [];
    const { eventing, contexts } = await stage.start({
      plugins: [
        installedPlugin({
          subscriptions: [
            onInstanceEvent(noted, ({ data, version }, context) => {
              heard.push([data, version, context.actor.kind]);
              return Promise.resolve();
            }),
            onEvent(noted, () => {
              heard.push('a portal');
              return Promise.resolve();
            }),
          ],
        }),
      ],
    });
    await contexts.inInstance(
      { pluginId: 'probe', actor: installationActor('operator'), requestId: 'r', mode: 'write' },
      (context) => {
        context.emit(noted, { text: 'everywhere' });
        return Promise.resolve();
      },
    );
    await eventing.settle();
    expect(heard).toEqual([[{ text: 'everywhere' }, 1, 'job']]);
  });

  it('stops a subscriber in the portal where it failed ten times, continues in others, and resumes', async () => {
    let isBroken = true;
    const broken = await stage.portal();
    const sound = await stage.portal();
    const { eventing, inPortal } = await stage.start({
      plugins: [
        installedPlugin({
          subscriptions: [
            onEvent(noted, async ({ data }, context) => {
              if (isBroken && context.clientId === broken) {
                throw new Error('broken');
              }
              await context.db.run(
                sql`insert into note (client_id, text) values (${context.clientId}::uuid, ${data.text})`,
              );
            }),
          ],
        }),
      ],
    });
    for (const clientId of [broken, sound]) {
      await inPortal(clientId, (context) => {
        context.emit(noted, { text: 'a' });
        return Promise.resolve();
      });
    }
    const stopped = await eventually(async () => {
      stage.clock.advance(600_000);
      eventing.subscribers.wake(broken);
      await eventing.subscribers.settle();
      const all = await eventing.subscribers.stopped();
      return all.find((each) => each.clientId === broken);
    });
    expect(stopped).toMatchObject({ subscriber: 'probe', number: '0', error: 'Error: broken' });
    expect(await stage.notes(sound)).toEqual(['a']);
    isBroken = false;
    await eventing.subscribers.resume('probe', broken);
    await eventing.settle();
    expect(await stage.notes(broken)).toEqual(['a']);
  });

  it('skips the events of a module that the plan lacks, except for subscribers that catch up later', async () => {
    const write = (prefix: string) =>
      onEvent(
        noted,
        async ({ data }, context) => {
          await context.db.run(
            sql`insert into note (client_id, text) values (${context.clientId}::uuid, ${prefix + data.text})`,
          );
        },
        { catchUp: prefix === 'later ' },
      );
    const { eventing, inPortal, contexts } = await stage.start({
      plugins: [
        installedPlugin(
          { subscriptions: [write('now '), write('later ')] },
          { audience: 'member', modules: ['Tasks'] },
        ),
      ],
    });
    const clientId = await stage.portal(['Meetings']);
    const emit = (text: string) =>
      inPortal(clientId, (context) => {
        context.emit(noted, { text });
        return Promise.resolve();
      });
    await emit('closed');
    await eventing.settle();
    expect(await stage.notes(clientId)).toEqual([]);
    await assignModules(contexts, clientId, ['Tasks']);
    await emit('open');
    await eventing.settle();
    await eventually(async () => ((await stage.notes(clientId)).length >= 3 ? true : undefined));
    expect([...(await stage.notes(clientId))].sort()).toEqual(['later closed', 'later open', 'now open']);
  });
});

async function assignModules(
  contexts: Awaited<ReturnType<EventingStage['start']>>['contexts'],
  clientId: string,
  modules: readonly string[],
): Promise<void> {
  await contexts.inInstance(
    { pluginId: 'core', actor: installationActor('operator'), requestId: 'r', mode: 'write' },
    (context) => context.get(Entitlements).assign(clientId, { code: 'ENTERPRISE', modules }, 'test'),
  );
}
