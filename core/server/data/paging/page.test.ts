import { createHmac, randomUUID } from 'node:crypto';
import { newId } from '../../identity/accounts/new-id';
import { openTestEngine, realClock } from '../../../testing/server/engine-test-kit';
import type { TestEngine } from '../../../testing/server/engine-test-kit';
import type { OutboxEntries } from '../../request-context/outbox-entries';
import { noEffects } from '../../../testing/server/eventing-test-kit';
import { OutboxWriter } from '../../background/outbox/outbox-writer';
import { MailDeclarations } from '../../background/mail/mail-declarations';
import { coreOwner } from '../../application/core-schema';
import { migrate } from '../sql/migrate';
import { sql } from '../sql/tag';
import { UnitOfWork } from '../sql/unit-of-work';
import type { Database } from '../sql/database';
import { DatabaseActivities } from '../../work-areas/activity/database-activities';
import type { CursorSigner, Page, PageOptions } from './page';
import { readPage } from './page';

const mac = (text: string): string => createHmac('sha256', 'test').update(text).digest('base64url');
const signer: CursorSigner = { sign: mac, isSigned: (text, signature) => mac(text) === signature };

interface Item {
  readonly id: string;
  readonly kind: string;
  readonly rank: number;
  readonly made_at: string;
}

describe('paging', () => {
  let stage: TestEngine;
  const clientId = randomUUID();
  const scope = { role: 'app_shelf', clientId, personId: undefined };
  const total = 57;

  beforeAll(async () => {
    stage = await openTestEngine();
    const shelf = {
      id: 'shelf',
      tables: [{ name: 'item', tenancy: 'portal' as const }],
      migrations: [
        {
          id: '0001-create-item' as const,
          up: [
            sql`create table item (id uuid primary key, client_id uuid not null, kind text not null,
              rank int not null, made_at timestamptz(3) not null)`,
          ],
        },
      ],
      publishes: [],
      reads: [],
    };
    await migrate(stage.engine, [coreOwner, shelf], stage.logger);
    const work = new UnitOfWork(stage.engine, 'write');
    for (let number = 0; number < total; number += 1) {
      const at = new Date(Date.UTC(2026, 0, 1, 0, 0, 0, number % 10));
      await work.database(scope).run(sql`insert into item values
        (${newId(at)}, ${clientId}, ${['a', 'b', 'c'][number % 3]}, ${number % 4}, ${at})`);
    }
    await work.commit([]);
  });
  afterAll(() => stage?.close());

  const database = (): Database => new UnitOfWork(stage.engine, 'read').database(scope);
  const list = (options: Partial<PageOptions<Item>>): PageOptions<Item> => ({
    select: sql<Item>`select id, kind, rank, made_at from item`,
    where: [sql`client_id = ${clientId}`],
    sort: ['id desc'],
    ...options,
  });

  async function readAll(options: PageOptions<Item>, limit: number): Promise<readonly Item[]> {
    const items: Item[] = [];
    let page: Page<Item> | undefined;
    do {
      const cursor: string | undefined = page?.nextCursor ?? undefined;
      page = await readPage({ db: database(), signer }, { limit, cursor }, options);
      items.push(...page.items);
    } while (page.nextCursor !== null);
    return items;
  }

  it.each([
    ['newest first', list({ sort: ['made_at desc', 'id desc'] })],
    ['two columns upward', list({ sort: ['rank', 'made_at', 'id'] })],
    ['alternatives merged', list({ sort: ['rank', 'id'], anyOf: ['a', 'b', 'c'].map((name) => sql`kind = ${name}`) })],
    ['one alternative', list({ sort: ['rank', 'id'], anyOf: [sql`kind in ('a', 'b', 'c')`] })],
  ])('returns each row once and in order over many pages: %s', async (_name, options) => {
    const order = sql.join(
      options.sort.map((part) => (part.endsWith(' desc') ? sql`${sql.id(part.slice(0, -5))} desc` : sql.id(part))),
      sql`, `,
    );
    const whole = await database().rows(sql<Item>`select id, kind, rank, made_at from item order by ${order}`);

    expect(whole).toHaveLength(total);
    expect(await readAll(options, 10)).toEqual(whole);
    expect(await readAll(options, total)).toEqual(whole);
  });

  it('accepts a cursor only for its own list and filter, and refuses forged ones', async () => {
    const inA = list({ where: [sql`client_id = ${clientId}`, sql`kind = ${'a'}`] });
    const inB = list({ where: [sql`client_id = ${clientId}`, sql`kind = ${'b'}`] });
    const { nextCursor } = await readPage({ db: database(), signer }, { limit: 5 }, inA);
    const cursors = [nextCursor, `x${nextCursor}`, 'W10.x', '.', 'x', `${nextCursor}x`];

    for (const [index, cursor] of cursors.entries()) {
      const options = index === 0 ? inB : inA;
      await expect(readPage({ db: database(), signer }, { cursor: cursor ?? '' }, options)).rejects.toMatchObject({
        code: 'validation_failed',
      });
    }
    expect(
      (await readPage({ db: database(), signer }, { limit: 5, cursor: nextCursor ?? '' }, inA)).items,
    ).toHaveLength(5);
  });

  it('uses few statements, whose plans are cached, for all limits', async () => {
    const limits = new Set<string>();
    const read = database();
    const db: Database = {
      row: (query) => read.row(query),
      run: (query) => read.run(query),
      batch: (queries) => read.batch(queries),
      rows: (query) => {
        limits.add(query.compile().text.replace(/^[^]*limit /, ''));
        return read.rows(query);
      },
    };
    for (const limit of [1, 7, 20, 21, 50, 51, undefined, 99, 150, 200, 5_000]) {
      const { items } = await readPage({ db, signer }, { limit }, list({}));
      expect(items).toHaveLength(Math.min(limit ?? 50, total));
    }
    expect([...limits]).toEqual(['21', '51', '101', '201']);
  });

  it('reads nothing without an alternative, and refuses an order that no index supports', async () => {
    expect(await readAll(list({ anyOf: [] }), 10)).toEqual([]);
    await expect(readAll(list({ sort: ['rank', 'id desc'] }), 10)).rejects.toThrow('one direction');
    await expect(readAll(list({ sort: ['rank; drop table item'] }), 10)).rejects.toThrow('one direction');
  });

  describe('activities', () => {
    let seconds = 0;
    /** Advances by a second with each reading. */
    const clock = { ...realClock, now: () => new Date(Date.UTC(2026, 0, 1, 0, 0, (seconds += 1))) };
    const entity = { type: 'shelf.item', id: randomUUID() } as const;

    function activitiesIn(
      portal: string | undefined,
      work: UnitOfWork,
    ): { activities: DatabaseActivities; close(): Promise<void> } {
      const recorded: OutboxEntries['activities'][number][] = [];
      const personId = randomUUID();
      const call = {
        context: { actor: { userId: personId }, clock },
        clientId: portal,
        personId,
        database: (wanted: Parameters<UnitOfWork['database']>[0]) => work.database(wanted),
        record: (_clientId: string, activities: OutboxEntries['activities']) => recorded.push(...activities),
      };
      const writer = new OutboxWriter(
        clock,
        new MailDeclarations(() => ({ templates: [], unsubscriptions: [] })),
        1_000,
        {
          onOutboxWritten: () => undefined,
          onJobsChanged: () => undefined,
        },
      );
      // The part of a request that activities use.
      const activities = new DatabaseActivities(
        call as unknown as ConstructorParameters<typeof DatabaseActivities>[0],
        signer,
      );
      const said = (): OutboxEntries => ({ ...noEffects, clientId: portal, activities: recorded });
      return { activities, close: () => work.commit(writer.statements(said())) };
    }

    it('are written with the commit, listed newest first, and visible only in their portal', async () => {
      const writing = activitiesIn(clientId, new UnitOfWork(stage.engine, 'write'));
      writing.activities.record({ entity, verb: 'created' });
      writing.activities.record({ entity, verb: 'changed', changes: [] });
      await writing.close();
      const again = activitiesIn(clientId, new UnitOfWork(stage.engine, 'write'));
      again.activities.record({
        entity,
        verb: 'changed',
        changes: [{ field: 'title', oldValue: undefined, newValue: { text: 'x' } }],
      });
      await again.close();

      const reading = (portal: string) => activitiesIn(portal, new UnitOfWork(stage.engine, 'read')).activities;
      const { items } = await reading(clientId).list(entity, {});
      expect(items).toMatchObject([
        { verb: 'changed', field: 'title', oldValue: undefined, newValue: { text: 'x' } },
        { verb: 'created', field: undefined },
      ]);
      expect((await reading(randomUUID()).list(entity, {})).items).toEqual([]);
    });

    it('are refused in a request without a portal', () => {
      const { activities } = activitiesIn(undefined, new UnitOfWork(stage.engine, 'write'));

      expect(() => activities.record({ entity, verb: 'created' })).toThrow('this call is in none');
    });

    it('are imported into another portal by an archive, and deleted with their entity', async () => {
      const rows = await activitiesIn(clientId, new UnitOfWork(stage.engine, 'read')).activities.export(
        entity.type,
        undefined,
        10,
      );
      const removing = activitiesIn(clientId, new UnitOfWork(stage.engine, 'write'));
      await removing.activities.forget(entity.type, [entity.id]);
      await removing.close();
      const portal = randomUUID();
      const importing = activitiesIn(portal, new UnitOfWork(stage.engine, 'write'));
      await importing.activities.import(rows);
      await importing.activities.import(rows);
      await importing.close();

      const reading = (of: string) => activitiesIn(of, new UnitOfWork(stage.engine, 'read')).activities;
      expect((await reading(clientId).list(entity, {})).items).toEqual([]);
      expect((await reading(portal).list(entity, {})).items.map(({ verb }) => verb)).toEqual(['changed', 'created']);
    });
  });
});
