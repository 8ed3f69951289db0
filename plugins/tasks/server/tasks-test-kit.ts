import * as z from 'zod/mini';
import { parse } from 'zod/v4/core';
import type { EndpointArguments } from '@tessera/core/contract';
import type { DatedEntities, PortalContext, Sql } from '@tessera/core/server';
import { forgetEntities, Members, listGroupedPage, listPage, onEvent, sql } from '@tessera/core/server';
import type { TestResponse, TestRequestOptions, TestPerson, TestPortal, TestServer } from '@tessera/core/testing';
import { startServer, testPlugin } from '@tessera/core/testing';
import type { Task, TaskActivity, TaskGrouping } from '../contract';
import {
  changeTask,
  createTask,
  listTaskActivity,
  listTasks,
  taskChanged,
  taskCompleted,
  taskCreated,
  taskDeleted,
  taskReopened,
  taskRestored,
  taskStatuses,
} from '../contract';
import { archive } from './archive';
import { findDatedTasks } from './dated-tasks';
import { readOwnChecklistItems } from './own-checklist-items';
import { plugin } from './plugin';
import { purgeDeletedTasks } from './purge-deleted-tasks';
import { listIndexed } from './search-source';
import { orderedParts } from './task-order';
import { countGroups, taskGroups } from './task-groups';
import { taskListItems, taskPage } from './task-list';
import type { SelectingFilter } from './task-selection';
import { taskEntity } from './task-entity';

const Changes = z.object({ items: z.array(z.looseObject({ type: z.string() })) });

type NewTaskBody = EndpointArguments<(typeof createTask)['shape']>['body'];
type TaskChange = EndpointArguments<(typeof changeTask)['shape']>['body'];
type ListQuery = EndpointArguments<(typeof listTasks)['shape']>['query'];

/** What tasks are found by their dates for. */
type DatedQuery = Parameters<DatedEntities['find']> extends [string, ...infer Rest] ? Rest : never;

/** One line of an archive. */
interface ArchiveLine {
  readonly table: string;
  readonly row: object;
}

interface HeardEvent {
  readonly clientId: string;
  readonly name: string;
  readonly data: unknown;
}

/** A server with tasks and a realtime client, for the tests of this plugin. */
export interface TasksTestBed {
  readonly server: TestServer;
  /** Creates a separate portal for each test. */
  company(): Promise<Company>;
  stop(): Promise<void>;
}

export async function startTasksTestBed(): Promise<TasksTestBed> {
  const heard: HeardEvent[] = [];
  const listen = (clientId: string, name: string, data: unknown): Promise<void> => {
    heard.push({ clientId, name, data });
    return Promise.resolve();
  };
  const listener = testPlugin('listener', {
    subscriptions: [
      onEvent(taskCreated, ({ data }, { clientId }) => listen(clientId, 'created', data)),
      onEvent(taskChanged, ({ data }, { clientId }) => listen(clientId, 'changed', data)),
      onEvent(taskCompleted, ({ data }, { clientId }) => listen(clientId, 'completed', data)),
      onEvent(taskReopened, ({ data }, { clientId }) => listen(clientId, 'reopened', data)),
      onEvent(taskDeleted, ({ data }, { clientId }) => listen(clientId, 'deleted', data)),
      onEvent(taskRestored, ({ data }, { clientId }) => listen(clientId, 'restored', data)),
    ],
  });
  const server = await startServer({ plugins: [plugin, listener] });
  return {
    server,
    company: async () => new Company(server, await server.people.portal({ modules: ['Tasks'] }), heard),
    stop: () => server.stop(),
  };
}

/** The statuses of a company that has changed none. */
const allStatuses = taskStatuses.map(({ key }) => key);

/** A portal and the actions of its people on tasks. */
export class Company {
  constructor(
    private readonly server: TestServer,
    readonly portal: TestPortal,
    private readonly heard: readonly HeardEvent[],
  ) {}

  as(person: TestPerson): TestRequestOptions {
    return { as: person, portal: this.portal };
  }

  member(fullName: string): Promise<TestPerson> {
    return this.server.people.member(this.portal, { fullName });
  }

  create(by: TestPerson, body: NewTaskBody): Promise<Task> {
    return this.server.call(createTask, { body }, this.as(by));
  }

  change(by: TestPerson, task: Pick<Task, 'id' | 'version'>, body: TaskChange): Promise<Task> {
    return this.server.call(changeTask, { params: { id: task.id }, body }, { ...this.as(by), ifMatch: task.version });
  }

  /** Same, for any response. */
  tryChange(by: TestPerson, task: Pick<Task, 'id' | 'version'>, body: TaskChange): Promise<TestResponse> {
    return this.server.send(changeTask, { params: { id: task.id }, body }, { ...this.as(by), ifMatch: task.version });
  }

  async titles(by: TestPerson, query: ListQuery = {}): Promise<readonly string[]> {
    const { items } = await this.server.call(listTasks, { query }, this.as(by));
    return items.map(({ title }) => title);
  }

  /** All pages of a list, in order. */
  async pages(by: TestPerson, query: ListQuery): Promise<readonly string[]> {
    const titles: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await this.server.call(listTasks, { query: { ...query, cursor } }, this.as(by));
      titles.push(...items.map(({ title }) => title));
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    return titles;
  }

  async activity(by: TestPerson, id: string): Promise<readonly TaskActivity[]> {
    const { items } = await this.server.call(listTaskActivity, { params: { id }, query: {} }, this.as(by));
    return items;
  }

  /** Task events that a browser receives when it catches up. */
  async changes(by: TestPerson): Promise<readonly object[]> {
    await this.server.settle();
    const url = `/api/changes?cursor=0&clientid=${this.portal.clientId}`;
    const { json } = await this.server.request({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${by.token}` },
    });
    return parse(Changes, json).items.filter(({ type }) => type.startsWith('tasks.'));
  }

  /** Events that another plugin received, in order. */
  async events(): Promise<readonly (readonly [string, unknown])[]> {
    await this.server.settle();
    const mine = this.heard.filter(({ clientId }) => clientId === this.portal.clientId);
    return mine.map(({ name, data }) => [name, data]);
  }

  /** Ends a membership; resolves when every plugin has handled it. */
  async dismiss(person: TestPerson): Promise<void> {
    await this.work('write', (context) => context.get(Members).end(person.personId));
    await this.server.settle();
  }

  /** Runs work in this plugin's own database role. */
  work<T>(mode: 'read' | 'write', act: (context: PortalContext) => Promise<T>): Promise<T> {
    return this.server.inPlugin({ pluginId: 'tasks', portal: this.portal, mode, modules: ['Tasks'] }, act);
  }

  /** The portal's tasks as an archive contains them, through JSON. */
  writeArchive(): Promise<readonly ArchiveLine[]> {
    return this.work('read', async (context) => {
      const lines: string[] = [];
      await archive.write(context, (table, row) => {
        lines.push(JSON.stringify({ table, row }));
        return Promise.resolve();
      });
      return lines.map((line): ArchiveLine => JSON.parse(line));
    });
  }

  readArchive(lines: readonly ArchiveLine[]): Promise<void> {
    return this.work('write', (context) => archive.read(context, inTurn(lines)));
  }

  /** Deletes all its tasks, as after a move. */
  empty(): Promise<void> {
    return this.work('write', async (context) => {
      const { db, clientId } = context;
      const gone = await db.rows(sql<{ id: string }>`delete from task where client_id = ${clientId} returning id`);
      const ids = gone.map(({ id }) => id);
      await forgetEntities(context, taskEntity, ids);
    });
  }

  /** Backdates a deletion. */
  age(id: string, days: number): Promise<number> {
    return this.work('write', ({ db }) =>
      db.run(sql`update task set deleted_at = deleted_at - make_interval(days => ${days}::int) where id = ${id}`),
    );
  }

  purge(): Promise<void> {
    return this.work('write', (context) => purgeDeletedTasks.run(context, {}));
  }

  /**
   * Inserts many tasks, one per second up to now: a third each not started, in progress and completed, with forty
   * owners. Ids increase with time as real ones do.
   */
  fill(count: number): Promise<number> {
    return this.work('write', ({ db, clientId }) =>
      db.run(sql`insert into task (id, client_id, number, title, status, category, priority, owner_id, due_on,
          created_by, created_at, updated_at)
        select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008' ||
            substr(md5(${clientId}::text || n), 1, 15))::uuid,
          ${clientId}::uuid, 100 + n, 'filler ' || n,
          (array['to-do', 'in-progress', 'done'])[1 + n % 3], (array['unstarted', 'started', 'completed'])[1 + n % 3], n % 5, (lpad(to_hex(n % 40), 12, '0') || '70008000000000000000')::uuid,
          case when n % 4 = 0 then null else '2026-01-01'::date + n % 700 end, gen_random_uuid(), at, at
        from generate_series(1, ${count}::int) n, lateral (select now() - (${count}::int - n) * interval '1 second') t (at)`),
    );
  }

  /** Sets or clears the owner of tasks without any other trace. */
  give(owner: TestPerson | undefined, titles: readonly string[]): Promise<number> {
    return this.work('write', ({ db, clientId }) =>
      db.run(
        sql`update task set owner_id = ${owner?.personId}::uuid where client_id = ${clientId} and title = any(${titles})`,
      ),
    );
  }

  /** Lets a person watch every nth of the tasks that `fill` created, without any other trace. */
  async watchEach(person: TestPerson, nth: number): Promise<void> {
    await this.server.running.kernel.engine.administer(async (run) => {
      await run(`insert into core.watcher (client_id, entity_type, entity_id, person_id, is_watching, decided_at)
        select client_id, 'tasks.task', id, '${person.personId}', true, now()
        from tasks.task where client_id = '${this.portal.clientId}' and number % ${nth} = 0`);
      await run('analyze core.watcher');
    });
  }

  /** Gives every nth of the tasks that `fill` created an open item of each owner, most with a date. */
  async fillChecklists(owners: readonly { readonly owner: TestPerson; readonly nth: number }[]): Promise<void> {
    await this.server.running.kernel.engine.administer(async (run) => {
      for (const { owner, nth } of owners) {
        await run(`insert into core.checklist_item (id, client_id, entity_type, entity_id, text, position, owner_id, due_on,
            created_by, created_at)
          select gen_random_uuid(), client_id, 'tasks.task', id, 'item ' || number, 'V', '${owner.personId}',
            case when number % 5 = 0 then null else '2026-01-01'::date + number % 700 end, created_by, now()
          from tasks.task where client_id = '${this.portal.clientId}' and number % ${nth} = 0`);
      }
      await run('analyze core.checklist_item');
    });
  }

  /** Refreshes the statistics, which a long-running database keeps up to date itself. */
  analyze(): Promise<void> {
    return this.server.running.kernel.engine.administer(async (run) => {
      await run('analyze tasks.task; analyze tasks.custom_order');
    });
  }

  /** Explains how the database reads a list, executed and counted. */
  planOf(by: TestPerson, filter: SelectingFilter, cursor?: string): Promise<readonly string[]> {
    return this.plansOf(async (context, db) => {
      const { clientId } = context;
      const actor = { ...context.actor, userId: by.personId };
      const portal = { db, clientId, actor, clock: context.clock };
      const reader = { db, get: context.get.bind(context) };
      await listPage(reader, { limit: 50, cursor }, taskListItems, taskPage(portal, { allStatuses, ...filter }));
    });
  }

  /** Explains how the database reads the first page of a list in groups, and counts the groups. */
  planOfGroups(by: TestPerson, filter: SelectingFilter, group: TaskGrouping): Promise<readonly string[]> {
    return this.plansOf(async (context, db) => {
      const actor = { ...context.actor, userId: by.personId };
      const get = context.get.bind(context);
      const reader = { db, clientId: this.portal.clientId, actor, clock: context.clock, get };
      const known = { allStatuses, ...filter };
      await countGroups(reader, known, group);
      if (group !== 'due') {
        const groups = await taskGroups(reader, known, { group, from: undefined });
        await listGroupedPage(reader, { limit: 50 }, taskListItems, groups);
      }
    });
  }

  /** Explains how the database reads a page of the tasks with a value, in the order of a custom field. */
  planOfFieldOrder(by: TestPerson, filter: SelectingFilter, cursor?: string): Promise<readonly string[]> {
    return this.plansOf(async (context, db) => {
      const { order } = filter;
      const reader = {
        ...{ db, clientId: this.portal.clientId, clock: context.clock },
        actor: { ...context.actor, userId: by.personId },
        get: context.get.bind(context),
      };
      const parts = order === undefined ? [] : await orderedParts(reader, { allStatuses, ...filter }, order);
      await listGroupedPage(reader, { limit: 50, cursor }, taskListItems, parts.slice(0, 1));
    });
  }

  /** Explains how the database finds tasks by their dates, for rules of reminders. */
  planOfDates(...[selection, page]: DatedQuery): Promise<readonly string[]> {
    return this.plansOf(async (context, db) => {
      await findDatedTasks({ ...context, db }).find(taskEntity, selection, page);
    });
  }

  /** Explains how the database reads a page of the checklist items of a person. */
  planOfOwnItems({ personId }: TestPerson, due: string | undefined): Promise<readonly string[]> {
    return this.plansOf(async (context, db) => {
      const filter = { personId, due, today: '2026-06-01' };
      const reader = { db, clientId: context.clientId, get: context.get.bind(context) };
      await readOwnChecklistItems(reader, { limit: 50 }, filter);
    });
  }

  /** Explains how the database reads the tasks after a given one, for the search index. */
  planOfIndexing(after: string): Promise<readonly string[]> {
    return this.plansOf(async ({ clientId }, db) => {
      await listIndexed(after, 50, { db, clientId });
    });
  }

  /** Explains how the functions of the tables' owner find tasks by a condition, which they do without sequential scans. */
  planAsOwner(condition: string): Promise<readonly string[]> {
    return this.server.running.kernel.engine.administer(async (run) => {
      const results = await run(`begin; set local enable_seqscan = off; explain select id from tasks.task t
        where t.client_id = '${this.portal.clientId}' and t.deleted_at is null and ${condition}; rollback`);
      return results.flatMap(({ rows }) => rows.map((row) => String(row['QUERY PLAN'] ?? '')));
    });
  }

  /** Executes and counts the statements of `db`, which returns nothing. */
  private plansOf(ask: (context: PortalContext, db: PortalContext['db']) => Promise<void>): Promise<readonly string[]> {
    return this.work('read', async (context) => {
      const lines: string[] = [];
      const as = { pluginId: 'tasks', clientId: context.clientId };
      const explain = async (query: Sql): Promise<void> => {
        lines.push(...(await this.server.explain(query, as)));
      };
      const explaining: PortalContext['db'] = {
        run: (query) => context.db.run(query),
        batch: (queries) => context.db.batch(queries),
        row: async (query) => {
          await explain(query);
          return undefined;
        },
        rows: async (query) => {
          await explain(query);
          return [];
        },
      };
      await ask(context, explaining);
      return lines;
    });
  }
}

async function* inTurn<T>(items: readonly T[]): AsyncIterable<T> {
  for (const item of items) {
    yield await Promise.resolve(item);
  }
}

/** The most rows that one step of a plan looked at: those it kept, and those it threw away. */
export function maxRowsIn(plan: readonly string[]): number {
  const counts = plan.flatMap((line) => {
    const kept = /Scan .*on (?:task|watcher|custom_order).*actual rows=(\d+)/.exec(line)?.[1];
    const removed = /Rows Removed by Filter: (\d+)/.exec(line)?.[1];
    return [kept, removed].filter((count) => count !== undefined).map(Number);
  });
  return Math.max(0, ...counts);
}
