import { randomUUID } from 'node:crypto';
import { countStatement } from '../../core/server/data/sql/describe-statements';
import { runAsSystem } from '../../core/server/data/sql/system-statements';
import { sql } from '../../core/server/data/sql/tag';
import { StatementRecorder } from '../../core/testing/statement-recorder';
import type { Founder, Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';
import type { Visitor } from '../support/installation/visitor';

const password = 'mellow-otter-plays';

/** A file as the list shows it. */
interface Listed {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

describe('the storage of a company', () => {
  let installation: Installation;
  let company: Founder;
  let taskId: string;

  beforeAll(async () => {
    installation = await startInstallation();
    company = await installation.founder('ada@example.com', password);
    const { ada, clientId } = company;
    taskId = (await ada.post(`/tasks?clientid=${clientId}`, { title: 'With files' })).body.id as string;
    for (const [name, size] of [
      ['middle.txt', 2_000],
      ['large.txt', 3_000],
      ['small.txt', 1_000],
      ['removed.txt', 500],
    ] as const) {
      const answer = await ada.upload(address(), Buffer.alloc(size, 'a'), name);
      expect(answer.status).toBe(201);
      if (name === 'removed.txt') {
        await ada.delete(address(`/${answer.body.id as string}`));
      }
    }
  });
  afterAll(() => installation.stop());

  function address(rest = ''): string {
    return `/tasks/${taskId}/attachments${rest}?clientid=${company.clientId}`;
  }

  async function list(visitor: Visitor, query = ''): Promise<{ items: readonly Listed[]; nextCursor: string | null }> {
    return (await visitor.get(`/storage/files?clientid=${company.clientId}${query}`)).body as never;
  }

  it('is told to admins by work area, with what was removed and still counts', async () => {
    const { ada, clientId } = company;
    expect((await ada.get(`/storage?clientid=${clientId}`)).body).toEqual({
      usedBytes: 6_500,
      // Of the trial; the installation allows more.
      limitBytes: 1024 ** 3,
      areas: [{ name: 'Tasks', bytes: 6_000, files: 3 }],
      removedBytes: 500,
      exportBytes: 0,
    });
  });

  it('lists the files with owner and item, the largest first, page by page', async () => {
    const { ada } = company;
    const first = await list(ada, '&limit=2');
    expect(first.items).toEqual([
      expect.objectContaining({ name: 'large.txt', size: 3_000, entity: { type: 'tasks.task', id: taskId } }),
      expect.objectContaining({ name: 'middle.txt', addedBy: expect.objectContaining({ fullName: 'Ada Lovelace' }) }),
    ]);
    const next = await list(ada, `&limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    expect([next.items.map(({ name }) => name), next.nextCursor]).toEqual([['small.txt'], null]);
  });

  it('is closed to members and to the admins of other companies', async () => {
    const { ada, clientId } = company;
    await ada.post(`/clientusers/add?clientid=${clientId}`, { Users: [{ Email: 'bob@example.com', Role: 'member' }] });
    const bob = installation.visitor();
    const { token } = await bob.invitation('bob@example.com');
    const { body } = await bob.post('/clientusers/accept/invitation', {
      Email: 'bob@example.com',
      ClientId: clientId,
      Token: token,
    });
    bob.remember(await bob.post('/auth/setup', { Ticket: body.setupTicket, FullName: 'Bob', Password: password }));
    const { ada: eve, clientId: hers } = await installation.founder('eve@example.com', password);
    for (const path of ['/storage', '/storage/files']) {
      expect((await bob.get(`${path}?clientid=${clientId}`)).status).toBe(403);
      expect((await eve.get(`${path}?clientid=${clientId}`)).status).toBe(403);
    }
    expect((await eve.get(`/storage/files?clientid=${hers}`)).body.items).toEqual([]);
  });

  it('reads rows in proportion to the page of the list', async () => {
    const { ada, clientId } = company;
    const { engine } = installation.server.kernel;
    await runAsSystem(
      engine,
      'write',
      sql`insert into core.attachment
          (id, client_id, entity_type, entity_id, name, type, size, sha256, created_at, stored_at)
        select gen_random_uuid(), ${clientId}::uuid, 'tasks.task', ${randomUUID()}::uuid, 'made ' || n, 'text/plain', n, '',
          now(), now() from generate_series(10000, 19999) n`,
    );
    await engine.administer((run) => run('analyze core.attachment'));
    const recorder = new StatementRecorder(engine);
    expect((await list(ada, '&limit=50')).items[0]?.name).toBe('made 19999');
    const read = recorder.statements.filter(({ text }) => /entity_id[^]*core\.attachment/.test(text));
    expect(read).toHaveLength(1);
    const lines = (await Promise.all(read.map((each) => countStatement(engine, each)))).flat();
    const rows = lines.map((line) => Number(/actual rows=([\d.]+)/.exec(line)?.[1] ?? 0));
    expect(Math.max(...rows)).toBeLessThan(200);
    expect(lines.join('\n')).toContain('attachment_by_size');
  });
});
