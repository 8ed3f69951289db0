import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readTables, tableName } from '../../core/server/operations/backup/table-catalog';
import { erasePersonKind } from '../../core/server/operations/erasure/erasure-store';
import { asSystem, rowsAsSystem } from '../../core/server/data/sql/system-statements';
import { sendMailKind } from '../../core/server/background/mail/send-mail-kind';
import { operatorDependencies } from '../../core/server/application/installation-operations';
import type { OperatorResult } from '../../core/server/operations/operator/operator-result';
import { runOperatorCommand } from '../../core/server/operations/operator/operator-commands';
import { ownerNames, rowsOf } from '../../core/server/data/sql/migration-owner';
import { sql } from '../../core/server/data/sql/tag';
import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import type { Visitor } from '../support/installation/visitor';

const password = 'mellow-otter-plays';
const patience = 240_000;
/** Names that are also keys, values or parts of what is stored for others. */
const hostileNames = ['title', 'to-do', 'e', 'Former member', 'to', 'template', 'taskId'];
/** These change by themselves: positions of streams and subscribers. */
const movingTables: ReadonlySet<string> = new Set(['core.portal_stream', 'core.subscriber_progress']);

interface DumpedRow {
  readonly table: string;
  readonly clientId: string | undefined;
  readonly text: string;
}

describe('erasing a person', () => {
  let installation: Installation;
  let folder: string;
  let ada: Visitor;
  let acme: string;
  let eve: Visitor;
  let globex: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-erasure-'));
    installation = await startInstallation();
    ada = installation.visitor();
    await ada.signUp('ada@example.com', password, 'Ada Lovelace');
    acme = await ada.found('Acme');
    eve = installation.visitor();
    await eve.signUp('eve@example.com', password, 'Eve Moneypenny');
    globex = await eve.found('Globex');
    for (const [visitor, clientId] of [
      [ada, acme],
      [eve, globex],
    ] as const) {
      for (const name of hostileNames) {
        await writeHistory(visitor, clientId, name);
      }
    }
    await settle();
    await kernel().eventing.jobs.settle(sendMailKind);
    const mail = sql`jsonb_build_object('to', jsonb_build_object('name', 'to', 'address', 'max@example.com'),
      'template', 'template', 'data', jsonb_build_object('name', 'e', 'code', 'title'), 'language', 'en')`;
    await run(
      sql`insert into core.job (client_id, kind, key, payload, run_at, is_suspended, request_id)
        values (${globex}::uuid, ${sendMailKind}, 'waiting', ${mail}, now(), true, 'r')`,
      sql`insert into core.dead_letter (id, client_id, kind, key, payload, attempts, request_id, error, created_at)
        values (0, ${globex}::uuid, ${sendMailKind}, 'dead', ${mail}, 1, 'r', 'e', now())`,
    );
  }, patience);
  afterAll(async () => {
    await installation?.stop();
    await rm(folder, { recursive: true, force: true });
  }, patience);

  const kernel = () => installation.server.kernel;
  const settle = () => kernel().eventing.settle();
  const operate = async (...words: readonly string[]): Promise<OperatorResult> => {
    const answer = await runOperatorCommand(words, operatorDependencies(kernel()));
    await settle();
    return answer;
  };
  const run = (...queries: Parameters<typeof asSystem>[0][]) => kernel().engine.once('write', queries.map(asSystem));

  /** A task that had the name as its title, with a kept answer of its creation. */
  async function writeHistory(visitor: Visitor, clientId: string, title: string): Promise<void> {
    const made = await visitor.post(`/tasks?clientid=${clientId}`, { title }, randomUUID());
    expect(made.status).toBe(201);
    const path = `/tasks/${String(made.body.id)}?clientid=${clientId}`;
    expect((await visitor.patch(path, { title: `${title}!` }, 1)).status).toBe(200);
    expect((await visitor.patch(path, { title }, 2)).status).toBe(200);
  }

  /** A member of Acme who has a task and an owner's card in a kept answer of Ada. */
  async function newMember(
    name: string,
  ): Promise<{ readonly bob: Visitor; readonly email: string; readonly key: string }> {
    const email = `bob.${randomUUID().slice(0, 8)}@example.com`;
    const bob = installation.visitor();
    expect((await bob.signUp(email, password, name)).status).toBe(200);
    await ada.post(`/clientusers/add?clientid=${acme}`, { Users: [{ Email: email }] }, randomUUID());
    await settle();
    const { token } = await bob.invitation(email);
    const accepted = await bob.post('/clientusers/accept/invitation', { Email: email, ClientId: acme, Token: token });
    expect(accepted.status).toBe(200);
    const key = randomUUID();
    const task = { title: `Work of ${email.slice(4, 12)}`, ownerId: bob.personId };
    expect((await ada.post(`/tasks?clientid=${acme}`, task, key)).status).toBe(201);
    expect((await bob.post(`/tasks?clientid=${acme}`, { title: 'Mine' }, randomUUID())).status).toBe(201);
    await settle();
    return { bob, email, key };
  }

  /** Every row of every table. */
  async function dump(): Promise<readonly DumpedRow[]> {
    const { engine, owners } = kernel();
    return engine.administer(async (query) => {
      const rows: DumpedRow[] = [];
      const tables = await readTables(
        query,
        owners.map(({ id }) => id),
      );
      for (const table of tables) {
        // When a job runs next changes by itself.
        const text = table.table === 'job' ? 'concat_ws(chr(9), client_id, kind, key, payload)' : 't::text';
        await query('begin');
        const found = await rowsOf<{ client_id: string | null; text: string }>(
          query,
          `set local role own_${table.schema};
            select to_jsonb(t) ->> 'client_id' as client_id, ${text} as text from ${tableName(table)} t`,
        );
        await query('commit');
        const name = `${table.schema}.${table.table}`;
        rows.push(...found.map(({ client_id, text }) => ({ table: name, clientId: client_id ?? undefined, text })));
      }
      return rows;
    });
  }

  /** Its lines, except those that change by themselves: when jobs run next, which `dump` leaves out too, and the sum of all. */
  async function exportOf(clientId: string): Promise<string> {
    const file = join(folder, randomUUID());
    await kernel().archives.write(clientId, file);
    const lines = gunzipSync(await readFile(file))
      .toString()
      .split('\n');
    return lines.filter((line) => !line.startsWith('{"job":') && !line.startsWith('{"lines":')).join('\n');
  }

  /** Lets the closing pass be due, and waits for its end. */
  async function closingPass(): Promise<void> {
    installation.clock.leap(125_000);
    await kernel().eventing.jobs.settle(erasePersonKind);
    await settle();
  }

  const textsOf = (rows: readonly DumpedRow[]) => new Set(rows.map(({ table, text }) => `${table} ${text}`));

  it.each(hostileNames)(
    'named %j changes no row of another portal, and no row of the own one that does not show them',
    async (name) => {
      const { bob, email } = await newMember(name);
      const [before, exported] = [await dump(), await exportOf(globex)];
      expect(await operate('person', 'erase', email)).toMatchObject({ code: 0 });
      await closingPass();
      const kept = textsOf(await dump());
      const expected = before.filter(
        ({ table, text }) => !movingTables.has(table) && !text.includes(bob.personId) && !text.includes(email),
      );
      expect(expected.filter(({ clientId }) => clientId === globex).length).toBeGreaterThan(50);
      expect(expected.filter(({ table, text }) => !kept.has(`${table} ${text}`))).toEqual([]);
      expect(await exportOf(globex)).toBe(exported);
    },
    patience,
  );

  it(
    'deletes what tables declare as theirs, and their address from every table',
    async () => {
      const { bob, email, key } = await newMember('Bob Unmistakable');
      const invited = await bob.post(`/clientusers/add?clientid=${acme}`, { Users: [{ Email: 'new@example.com' }] });
      expect(invited.status).toBe(403);
      expect((await ada.get(`/clientusers/list?clientid=${acme}&email=${email}`)).status).toBe(403);
      expect(
        (await ada.post('/Clientusers/update', { UserID: bob.personId, JobTitle: 'Boss of all' }, randomUUID())).status,
      ).toBe(200);
      expect(
        (await ada.post('/Clientusers/update', { UserID: bob.personId, Role: 'Admin' }, randomUUID())).status,
      ).toBe(200);
      expect(
        (await bob.post(`/clientusers/add?clientid=${acme}`, { Users: [{ Email: 'zoe@example.com' }] })).status,
      ).toBe(200);
      expect((await ada.mails('zoe@example.com')).map(({ subject }) => subject)).toEqual([
        expect.stringContaining('Bob Unmistakable'),
      ]);
      await settle();
      const { nextCursor } = (await ada.get(`/changes?clientid=${acme}`)).body;
      expect(await operate('person', 'erase', email)).toMatchObject({ code: 0 });
      const left = (await dump()).filter(({ text }) =>
        [email, 'Bob Unmistakable', 'Boss of all'].some((value) => text.toLowerCase().includes(value.toLowerCase())),
      );
      expect(left).toEqual([]);
      for (const { id, tables } of kernel().owners) {
        for (const { name, persons = {} } of tables) {
          for (const column of Object.keys(persons).filter((each) => persons[each] === 'data')) {
            const scope = { role: ownerNames(id).own, clientId: undefined, personId: undefined };
            const query = sql`select 1 from ${sql.id(ownerNames(id).schema, name)} where ${sql.id(column)} = ${bob.personId}::uuid`;
            const [result] = await kernel().engine.once('read', [{ ...query.compile(), scope }]);
            expect({ name, column, rows: result?.rows }).toEqual({ name, column, rows: [] });
          }
        }
      }
      // The stored response of another person is still replayed, without the name.
      const task = { title: `Work of ${email.slice(4, 12)}`, ownerId: bob.personId };
      const again = await ada.post(`/tasks?clientid=${acme}`, task, key);
      expect(again.status).toBe(201);
      expect(again.body.owner).toMatchObject({ id: bob.personId, fullName: 'Former member' });
      const former = await ada.get(`/clientusers/list?clientid=${acme}&status=ended`);
      const shown = (former.body.items as readonly { readonly UserID: string; readonly version: number }[]).find(
        ({ UserID }) => UserID === bob.personId,
      );
      expect(shown).toMatchObject({ Email: '', FullName: 'Former member' });
      const { items } = (await ada.get(`/changes?clientid=${acme}&cursor=${nextCursor}`)).body;
      // Browsers that show the member get the last version, without the name.
      expect(items).toContainEqual(
        expect.objectContaining({
          type: 'core.people-changed',
          id: bob.personId,
          version: shown?.version,
          data: expect.objectContaining({ status: 'ended', fullName: 'Former member', email: '', jobTitle: '' }),
        }),
      );
      expect((await operate('check')).lines).toContain('audit: in order');
    },
    patience,
  );

  it(
    'deletes in a closing pass what a request under way has written, and records the end once',
    async () => {
      const { bob, email } = await newMember('Bob');
      expect(await operate('person', 'erase', email)).toMatchObject({ code: 0 });
      await run(
        sql`insert into core.idempotency_key (person_id, key, endpoint, body_hash, status)
        values (${bob.personId}::uuid, 'late', 'e', 'h', 200)`,
        sql`update core.membership set status = 'active' where person_id = ${bob.personId}::uuid`,
      );
      await closingPass();
      await closingPass();
      const late = await rowsAsSystem(
        kernel().engine,
        sql`select key from core.idempotency_key where person_id = ${bob.personId}::uuid
        union all select status from core.membership where person_id = ${bob.personId}::uuid and status = 'active'
        union all select key from core.job where key = ${bob.personId}`,
      );
      expect(late).toEqual([]);
      const entries = await rowsAsSystem(
        kernel().engine,
        sql`select action, detail from core.audit where entity_id = ${bob.personId}
        and action in ('core.person.erase', 'core.person.complete-erasure') order by position`,
      );
      expect(entries).toMatchObject([
        { action: 'core.person.erase' },
        { action: 'core.person.complete-erasure', detail: { deletedFiles: 0, changedRows: expect.any(Number) } },
      ]);
      expect(await operate('person', 'erase', bob.personId)).toMatchObject({
        code: 0,
        lines: expect.arrayContaining([expect.stringContaining('has been complete since')]),
      });
      expect((await operate('person', 'erase', email)).code).toBe(1);
    },
    patience,
  );

  it(
    'leaves the rows of a new account with the same address alone',
    async () => {
      const { bob, email } = await newMember('Bob');
      expect(await operate('person', 'erase', email)).toMatchObject({ code: 0 });
      const second = installation.visitor();
      expect((await second.signUp(email, password, 'Bob the Second')).status).toBe(200);
      // As if the first pass had not reached the mails yet.
      await run(sql`update core.erasure set email = ${email} where person_id = ${bob.personId}::uuid`);
      await closingPass();
      expect((await second.get('/users/profile')).body).toMatchObject({ email, fullName: 'Bob the Second' });
      expect((await second.mails(email)).length).toBeGreaterThan(0);
      expect(second.personId).not.toBe(bob.personId);
    },
    patience,
  );
});
