import { randomUUID } from 'node:crypto';
import { moduleNames } from '../../../contract';
import { eventually, EventingStage } from '../../../testing/server/eventing-test-kit';
import type { StageProcess } from '../../../testing/server/eventing-test-kit';
import { installationActor } from '../../request-context/system-actor';
import { rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import { Entitlements } from './entitlements';
import type { AssignedPlan, Entitlements as EntitlementsService } from './entitlements';
import { sql } from '../../data/sql/tag';

describe('entitlements', () => {
  let stage: EventingStage;

  beforeAll(async () => {
    stage = await EventingStage.open();
  });
  afterEach(() => stage?.stopProcesses());
  afterAll(() => stage?.close());

  const change = <T>({ contexts }: StageProcess, work: (entitlements: EntitlementsService) => Promise<T>) =>
    contexts.inInstance(
      { pluginId: 'core', actor: installationActor('operator'), requestId: 'r', mode: 'write' },
      (context) => work(context.get(Entitlements)),
    );

  it('publishes a new plan with its modules to every process and every browser of the portal [R111]', async () => {
    const one = await stage.start();
    const other = await stage.start();
    const clientId = await stage.portal();
    expect(await other.eventing.entitlements.of(clientId)).toMatchObject({ version: 0, planCode: '' });
    await change(one, (entitlements) => entitlements.assign(clientId, { code: 'STARTER' }, 'test'));
    const pushed = await eventually(() => other.hub.pushes.find((push) => push.clientId === clientId));
    const state = { version: 1, planCode: 'STARTER', modules: ['Tasks', 'Meetings'], access: 'full', seats: 5 };
    expect(pushed).toEqual({
      clientId,
      pluginId: 'core',
      audience: 'portal',
      method: 'core.entitlements-changed',
      argument: { v: 1, id: clientId, version: 1, cursor: '2', data: state },
    });
    // Cached without reading the database: the event carried it.
    expect(other.eventing.entitlements.peek(clientId)).toEqual({ ...state, modules: new Set(state.modules) });
    await eventually(() =>
      other.hub.accessRefreshes.find((each) => each.clientId === clientId && each.persons === undefined),
    );
    const [audited] = await rowsAsSystem(
      stage.engine,
      sql`select action, entity_id, actor_kind, detail from core.audit where client_id = ${clientId}::uuid`,
    );
    expect(audited).toMatchObject({
      action: 'core.plan.assign',
      entity_id: clientId,
      actor_kind: 'operator',
      detail: { reason: 'test', before: { planCode: '' }, after: { planCode: 'STARTER' } },
    });
  });

  it('reads the changes of its own request, and drops them when the request fails', async () => {
    const one = await stage.start();
    const clientId = await stage.portal(['Tasks']);
    const failing = change(one, async (entitlements) => {
      await entitlements.assign(clientId, { code: 'ENTERPRISE', modules: [] }, 'test');
      expect((await entitlements.of(clientId)).modules).toEqual(new Set());
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect((await one.eventing.entitlements.of(clientId)).modules).toEqual(new Set(['Tasks']));
  });

  it('reads the plans of many portals by one statement, and leaves out those that do not exist', async () => {
    const one = await stage.start();
    const [cached, first, second] = [await stage.portal(['Tasks']), await stage.portal(['Wiki']), await stage.portal()];
    await one.eventing.entitlements.of(cached);
    const statements: string[] = [];
    const begin = stage.engine.begin.bind(stage.engine);
    jest.spyOn(stage.engine, 'begin').mockImplementation((mode) => {
      const transaction = begin(mode);
      const execute = transaction.execute.bind(transaction);
      transaction.execute = (sent) => {
        statements.push(...sent.map(({ text }) => text).filter((text) => text.includes('portal_plan')));
        return execute(sent);
      };
      return transaction;
    });
    const found = await change(one, async (entitlements) => {
      await entitlements.ofAll([]);
      return entitlements.ofAll([cached, first, second, randomUUID()]);
    });
    jest.restoreAllMocks();
    expect([...found].map(([clientId, { modules }]) => [clientId, [...modules]])).toEqual(
      expect.arrayContaining([
        [cached, ['Tasks']],
        [first, ['Wiki']],
        [second, []],
      ]),
    );
    expect([found.size, statements.length]).toEqual([3, 1]);
  });

  it('accepts any list of modules with ENTERPRISE, even an empty one, and assigns all six without a list [R66]', async () => {
    const one = await stage.start();
    const clientId = await stage.portal();
    const modulesWith = (modules?: readonly string[]) =>
      change(one, async (entitlements) => {
        await entitlements.assign(clientId, { code: 'ENTERPRISE', ...(modules && { modules }) }, 'test');
        return [...(await entitlements.of(clientId)).modules];
      });
    expect([
      await modulesWith(['Meetings', ' Timesheets ', 'Meetings']),
      await modulesWith([]),
      await modulesWith(),
    ]).toEqual([['Meetings', 'Timesheets'], [], moduleNames]);
  });

  it('includes the seats of the plan and the extra ones, which stay when the plan changes', async () => {
    const one = await stage.start();
    const clientId = await stage.portal();
    const seatsWith = (plan: AssignedPlan) =>
      change(one, async (entitlements) => {
        await entitlements.assign(clientId, plan, 'test');
        return (await entitlements.of(clientId)).seats;
      });
    expect([
      await seatsWith({ code: 'STARTER', extraSeats: 2 }),
      await seatsWith({ code: 'TEAM' }),
      await seatsWith({ code: 'ENTERPRISE', includedSeats: 40 }),
      await seatsWith({ code: 'ENTERPRISE' }),
      await seatsWith({ code: 'STARTER', extraSeats: 0 }),
    ]).toEqual([7, 12, 42, undefined, 5]);
    await one.eventing.settle();
    expect((await one.eventing.entitlements.of(clientId)).seats).toBe(5);
  });

  it('reads the database after an event of a release without seats', async () => {
    const { entitlements } = (await stage.start()).eventing;
    const clientId = await stage.portal(['Tasks']);
    await entitlements.of(clientId);
    entitlements.receive(clientId, { version: 9, planCode: 'TEAM', modules: [], access: 'full' });
    expect(entitlements.peek(clientId)).toBeUndefined();
  });

  it.each([
    ['included seats with a plan that has its own', { code: 'TEAM', includedSeats: 3 }],
    ['no seats at all', { code: 'ENTERPRISE', includedSeats: 0 }],
    ['half a seat', { code: 'TEAM', extraSeats: 0.5 }],
    ['an unknown plan', { code: 'GOLD' }],
    ['modules with a plan that has its own', { code: 'TEAM', modules: ['Tasks'] }],
    ['a module without a name', { code: 'ENTERPRISE', modules: [' '] }],
    ['a module with a name that is too long', { code: 'ENTERPRISE', modules: ['m'.repeat(65)] }],
  ])('refuses %s', async (_, plan) => {
    const one = await stage.start();
    const clientId = await stage.portal();
    const refused = change(one, (entitlements) => entitlements.assign(clientId, plan, 'test'));
    await expect(refused).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('throws not_found for a portal that does not exist', async () => {
    const one = await stage.start();
    const nowhere = randomUUID();
    const notFound = { code: 'not_found' };
    await expect(one.eventing.entitlements.of(nowhere)).rejects.toMatchObject(notFound);
    await expect(change(one, (each) => each.of(nowhere))).rejects.toMatchObject(notFound);
    await expect(change(one, (each) => each.assign(nowhere, { code: 'TEAM' }, 'x'))).rejects.toMatchObject(notFound);
    await expect(change(one, (each) => each.restrict(nowhere, 'read-only', 'x'))).rejects.toMatchObject(notFound);
  });

  it('keeps plan and modules when the portal is restricted, and publishes nothing where nothing changes', async () => {
    const one = await stage.start();
    const clientId = await stage.portal();
    await change(one, async (entitlements) => {
      await entitlements.assign(clientId, { code: 'TEAM' }, 'test');
      await entitlements.restrict(clientId, 'read-only', 'unpaid');
      await entitlements.restrict(clientId, 'read-only', 'unpaid');
      await entitlements.assign(clientId, { code: 'TEAM' }, 'test');
    });
    await one.eventing.settle();
    expect(await one.eventing.entitlements.of(clientId)).toMatchObject({
      version: 2,
      planCode: 'TEAM',
      access: 'read-only',
    });
    expect(one.hub.methods(clientId)).toHaveLength(2);
  });

  it('gives each of two concurrent changes its own version', async () => {
    const one = await stage.start();
    const clientId = await stage.portal();
    await Promise.all(
      ['STARTER', 'TEAM', 'BUSINESS', 'FREETRIAL'].map((code) =>
        change(one, (entitlements) => entitlements.assign(clientId, { code }, 'test')),
      ),
    );
    await one.eventing.settle();
    const versions = one.hub.pushes
      .filter((push) => push.clientId === clientId)
      .map((push) => (push.argument as { version: number }).version);
    expect(versions).toEqual([1, 2, 3, 4]);
  });

  it('never returns to an older version, however late it is received', async () => {
    const { entitlements } = (await stage.start()).eventing;
    const clientId = randomUUID();
    const state = (version: number) => ({ version, planCode: `V${version}`, modules: [], access: 'full', seats: 5 });
    entitlements.receive(clientId, state(3));
    entitlements.receive(clientId, state(2));
    expect(entitlements.peek(clientId)?.version).toBe(3);
    entitlements.drop(clientId);
    entitlements.receive(clientId, state(1));
    expect(entitlements.peek(clientId)).toBeUndefined();
  });

  it('reads the database again after five seconds while the backplane is unavailable', async () => {
    const backplane = { ...stage.backplane, isConnected: true, kind: 'in-process' as const };
    const one = stage.process({ backplane });
    const clientId = await stage.portal(['Tasks']);
    await one.eventing.entitlements.of(clientId);
    await runAsSystem(
      stage.engine,
      'write',
      sql`update core.portal_plan set modules = '{}', version = 2 where client_id = ${clientId}::uuid`,
    );
    stage.clock.advance(10_000);
    expect((await one.eventing.entitlements.of(clientId)).version).toBe(1);
    backplane.isConnected = false;
    expect((await one.eventing.entitlements.of(clientId)).version).toBe(2);
  });
});
