import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorDependencies } from '../../core/server/application/installation-operations';
import { runOperatorCommand } from '../../core/server/operations/operator/operator-commands';
import { startServer } from '../../core/testing';
import type { TestPerson, TestPortal, TestServer } from '../../core/testing';
import { createTask, searchTasks } from '../../plugins/tasks/contract';
import { plugin as tasks } from '../../plugins/tasks/server/plugin';

describe('what an archive brings in', () => {
  let server: TestServer;
  let portal: TestPortal;
  let ana: TestPerson;
  const file = join(tmpdir(), `search-${randomUUID()}.jsonl.gz`);

  beforeAll(async () => {
    server = await startServer({ plugins: [tasks] });
    portal = await server.people.portal({ modules: ['Tasks'] });
    ana = portal.admin;
  });
  afterAll(async () => {
    await server?.stop();
    await rm(file, { force: true });
    await rm(`${file}.last`, { force: true });
  });

  const operate = async (...words: readonly string[]): Promise<string> => {
    const { code, lines } = await runOperatorCommand(words, operatorDependencies(server.running.kernel));
    expect([code, lines.join('\n')]).toEqual([0, expect.any(String)]);
    return lines.join('\n');
  };
  const found = async (text: string, clientId: string): Promise<readonly string[]> => {
    const answer = await server.call(searchTasks, { query: { searchtext: text } }, { as: ana, portal: { clientId } });
    return answer.searchlists.map(({ title }) => title);
  };
  /** What works by itself in a running server, until nothing is left to do. */
  const settle = async (): Promise<void> => {
    await server.settle();
    await server.running.kernel.eventing.jobs.settle('core.rebuild-search');
  };

  it('is found without anybody asking for an index: in a copy beside the portal, and in the portal itself when it is back', async () => {
    const at = { as: ana, portal };
    await server.call(createTask, { body: { title: 'Calibrate the brass balance' } }, at);
    await server.call(createTask, { body: { title: 'Order copper weights' } }, at);
    await settle();
    await operate('portal', 'export', portal.clientId, file);

    const copy = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(await operate('portal', 'import', file, '--as', 'A copy'))?.[0] ?? '';
    expect(copy).not.toBe(portal.clientId);
    await settle();
    expect(await found('brass', copy)).toEqual(['Calibrate the brass balance']);
    expect(await found('cooper', copy)).toEqual(['Order copper weights']);

    await operate('portal', 'delete', portal.clientId, `${file}.last`);
    await operate('portal', 'import', `${file}.last`);
    await settle();
    expect(await found('brass', portal.clientId)).toEqual(['Calibrate the brass balance']);
    expect(await found('brass', copy)).toEqual(['Calibrate the brass balance']);
    // New tasks of the portal that came back go on being indexed.
    await server.call(createTask, { body: { title: 'Weigh the brass' } }, at);
    await settle();
    expect(await found('brass', portal.clientId)).toEqual(['Weigh the brass', 'Calibrate the brass balance']);
  });
});
