import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLabel, listLabels, mergeLabel } from '../../core/contract';
import { operatorDependencies } from '../../core/server/application/installation-operations';
import { runOperatorCommand } from '../../core/server/operations/operator/operator-commands';
import { startServer } from '../../core/testing';
import type { TestPortal, TestServer } from '../../core/testing';
import { createTask, listTasks } from '../../plugins/tasks/contract';
import { plugin as tasks } from '../../plugins/tasks/server/plugin';

describe('labels in an archive', () => {
  let server: TestServer;
  let portal: TestPortal;
  const file = join(tmpdir(), `labels-${randomUUID()}.jsonl.gz`);

  beforeAll(async () => {
    server = await startServer({ plugins: [tasks] });
    portal = await server.people.portal({ modules: ['Tasks'] });
  });
  afterAll(async () => {
    await server?.stop();
    await rm(file, { force: true });
  });

  const operate = async (...words: readonly string[]): Promise<string> => {
    const { code, lines } = await runOperatorCommand(words, operatorDependencies(server.running.kernel));
    expect([code, lines.join('\n')]).toEqual([0, expect.any(String)]);
    return lines.join('\n');
  };

  it('are on the same tasks in a copy of the portal, merged ones too, and are labels of the copy', async () => {
    const at = { as: portal.admin, portal };
    const label = (name: string) => server.call(createLabel, { body: { name } }, at);
    const [bug, defect] = [await label('Bug'), await label('Defect')];
    await server.call(createTask, { body: { title: 'Calibrate', labelIds: [bug.id] } }, at);
    await server.call(createTask, { body: { title: 'Weigh', labelIds: [defect.id] } }, at);
    await server.call(mergeLabel, { params: { id: defect.id }, body: { into: bug.id } }, at);
    await operate('portal', 'export', portal.clientId, file);

    const answer = await operate('portal', 'import', file, '--as', 'A copy');
    const clientId = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(answer)?.[0] ?? '';
    const there = { as: portal.admin, portal: { clientId } };
    const copied = (await server.call(listLabels, { query: {} }, there)).items;
    expect(copied.map(({ name }) => name)).toEqual(['Bug', 'Defect']);
    const [copy] = copied;
    expect(copy?.id).not.toBe(bug.id);
    const filtered = await server.call(listTasks, { query: { label: copy?.id ?? '' } }, there);
    expect(filtered.items.map(({ title }) => title).sort()).toEqual(['Calibrate', 'Weigh']);
    const foreign = await server.call(listTasks, { query: { label: bug.id } }, there);
    expect(foreign.items).toEqual([]);
  });
});
