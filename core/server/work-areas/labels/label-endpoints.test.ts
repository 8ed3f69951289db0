import { randomUUID } from 'node:crypto';
import type { PortalLabel } from '../../../contract';
import {
  changeLabel,
  countLabelUses,
  createLabel,
  deleteLabel,
  labelLimits,
  listLabels,
  mergeLabel,
  readLabel,
  restoreLabel,
} from '../../../contract';
import { sql } from '../../data/sql/tag';
import { startServer } from '../../../testing/start-server';
import type { TestServer } from '../../../testing/start-server';
import type { TestPerson, TestPortal } from '../../../testing/test-people';
import type { TestRequestOptions, TestResponse } from '../../../testing/test-request';

describe('labels of a company', () => {
  let server: TestServer;
  let portal: TestPortal;
  let ana: TestPerson;
  let boss: TestPerson;

  beforeAll(async () => {
    server = await startServer({ plugins: [] });
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    portal = await server.people.portal();
    ana = await server.people.member(portal, { fullName: 'Ana Lopez' });
    boss = await server.people.member(portal, { fullName: 'Bea Boss', role: 'admin' });
  });

  const as = (person: TestPerson, more: Partial<TestRequestOptions> = {}): TestRequestOptions => ({
    as: person,
    portal,
    ...more,
  });
  const create = (name: string, by = ana): Promise<PortalLabel> => server.call(createLabel, { body: { name } }, as(by));
  const names = async (by = ana): Promise<readonly string[]> =>
    (await server.call(listLabels, { query: {} }, as(by))).items.map(({ name }) => name);
  const sentenceOf = ({ json }: TestResponse): string | undefined =>
    (json as { readonly errors?: readonly string[] }).errors?.[0];
  const change = (id: string, ifMatch: number, body: object): Promise<TestResponse> =>
    server.send(changeLabel, { params: { id }, body }, as(boss, { ifMatch }));

  it('are created by every member and listed page by page', async () => {
    await create('Billing');
    const { colour, description } = await server.call(
      createLabel,
      { body: { name: 'Ops', colour: 'red', description: 'Servers' } },
      as(ana),
    );
    expect([colour, description]).toEqual(['red', 'Servers']);
    expect(await names()).toEqual(['Billing', 'Ops']);
    const first = await server.call(listLabels, { query: { limit: 1 } }, as(ana));
    const cursor = first.nextCursor ?? undefined;
    const second = await server.call(listLabels, { query: { limit: 1, cursor } }, as(ana));
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['Billing', 'Ops']);
  });

  it('are one when two people create the same name at the same time, in any case', async () => {
    const created = await Promise.all(['Billing', 'billing', 'BILLING '].map((name) => create(name)));
    expect(new Set(created.map(({ id }) => id)).size).toBe(1);
    expect(await names()).toHaveLength(1);
  });

  it.each([
    ['', '“Name”'],
    ['x'.repeat(250), '“Name” can have at most 60 characters.'],
    ['<b>', '“Name” must be plain text'],
  ])('refuse the name %j in words', async (name, sentence) => {
    const refused = await server.send(createLabel, { body: { name } }, as(ana));
    expect(refused.status).toBe(400);
    expect(sentenceOf(refused)).toContain(sentence);
  });

  it('are changed by admins only, and a taken name is refused in words', async () => {
    const billing = await create('Billing');
    await create('Ops');
    const refused = await server.send(
      changeLabel,
      { params: { id: billing.id }, body: { name: 'Bills' } },
      as(ana, { ifMatch: billing.version }),
    );
    expect(refused.status).toBe(403);
    const taken = await change(billing.id, billing.version, { name: 'OPS' });
    expect([taken.status, sentenceOf(taken)]).toEqual([
      400,
      expect.stringContaining('There is a label “Ops” already.'),
    ]);
    expect((await change(billing.id, billing.version, { name: 'BILLING', colour: 'blue' })).status).toBe(200);
    expect(await server.call(readLabel, { params: { id: billing.id } }, as(ana))).toMatchObject({
      name: 'BILLING',
      colour: 'blue',
    });
    expect((await create('billing')).id).toBe(billing.id);
  });

  it('keep the changes of two admins to different fields, and report the same field as a conflict', async () => {
    const { id, version } = await create('Billing');
    expect((await change(id, version, { colour: 'red' })).status).toBe(200);
    expect((await change(id, version, { description: 'Invoices' })).status).toBe(200);
    const conflict = await change(id, version, { colour: 'green' });
    expect([conflict.status, conflict.json]).toMatchObject([409, { params: { conflicts: ['colour'] } }]);
    expect(await server.call(readLabel, { params: { id } }, as(ana))).toMatchObject({
      colour: 'red',
      description: 'Invoices',
    });
  });

  it('are merged and deleted, and both are undone', async () => {
    const [bill, billing] = [await create('Bill'), await create('Billing')];
    const merged = await server.call(mergeLabel, { params: { id: bill.id }, body: { into: billing.id } }, as(boss));
    expect(merged).toMatchObject({ name: 'Bill', mergedInto: billing.id });
    const other = await create('Bill');
    expect(other.id).not.toBe(bill.id);
    const taken = await server.send(restoreLabel, { params: { id: bill.id } }, as(boss));
    expect(sentenceOf(taken)).toContain('There is a label “Bill” already.');

    await server.call(deleteLabel, { params: { id: other.id } }, as(boss));
    await server.call(deleteLabel, { params: { id: other.id } }, as(boss));
    expect((await server.call(restoreLabel, { params: { id: bill.id } }, as(boss))).mergedInto).toBeUndefined();
    expect(await names()).toEqual(['Bill', 'Billing']);
  });

  it('refuse merges that make no sense', async () => {
    const [one, other] = [await create('One'), await create('Other')];
    const merge = (id: string, into: string): Promise<TestResponse> =>
      server.send(mergeLabel, { params: { id }, body: { into } }, as(boss));
    expect((await merge(one.id, one.id)).status).toBe(400);
    expect((await merge(one.id, randomUUID())).status).toBe(400);
    // Two that cross: one of them wins.
    const statuses = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)]);
    expect(statuses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect((await names()).length).toBe(2);
  });

  it('belong to their company: a stranger reads, changes, merges and deletes none', async () => {
    const { id, version } = await create('Billing');
    const away = await server.people.portal();
    const eve = await server.people.member(away, { fullName: 'Eve Stone', role: 'admin' });
    const there = { as: eve, portal: away };
    const own = await server.call(createLabel, { body: { name: 'Billing' } }, there);
    expect(own.id).not.toBe(id);
    expect((await server.call(listLabels, { query: {} }, there)).items).toHaveLength(1);
    const attempts = [
      server.send(readLabel, { params: { id } }, there),
      server.send(changeLabel, { params: { id }, body: { name: 'x' } }, { ...there, ifMatch: version }),
      server.send(mergeLabel, { params: { id }, body: { into: own.id } }, there),
      server.send(deleteLabel, { params: { id } }, there),
      server.send(restoreLabel, { params: { id } }, there),
      server.send(countLabelUses, { params: { id } }, there),
    ];
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(attempts.map(() => 404));
    expect(await names()).toEqual(['Billing']);
  });

  it('are limited in number, in words', async () => {
    await server.running.kernel.contexts.inPortal(
      {
        pluginId: 'core',
        actor: {
          kind: 'job',
          userId: undefined,
          email: undefined,
          sessionId: undefined,
          subject: {
            signedIn: true,
            superAdmin: false,
            portal: 'chosen',
            role: 'admin',
            modules: new Set(),
            permissions: new Set(),
          },
          principals: new Set(),
        },
        requestId: 'test',
        mode: 'write',
        clientId: portal.clientId,
      },
      ({ db, clientId }) =>
        db.run(sql`insert into core.label (client_id, id, name, name_key, colour, created_at)
          select ${clientId}::uuid, gen_random_uuid(), 'l' || n, 'l' || n, 'teal', now()
          from generate_series(1, ${labelLimits.inPortal}::int) n`),
    );
    const refused = await server.send(createLabel, { body: { name: 'One more' } }, as(ana));
    expect([refused.status, sentenceOf(refused)]).toEqual([400, expect.stringContaining('2,000 labels already')]);
    expect((await create('L7')).name).toBe('l7');
  });
});
