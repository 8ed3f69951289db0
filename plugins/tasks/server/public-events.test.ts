import type { DeliveredPublicEvent } from '@tessera/core/server';
import type { TestServer } from '@tessera/core/testing';
import { startServer, testPlugin } from '@tessera/core/testing';
import { changeTask, createTask, deleteTask, restoreTask } from '../contract';
import { plugin } from './plugin';

describe('the public events of tasks', () => {
  let server: TestServer;
  const told: DeliveredPublicEvent[] = [];

  beforeAll(async () => {
    const probe = testPlugin('probe', {
      gate: { audience: 'admin' },
      publicEventSink: {
        wanted: async (names) => new Set(names),
        deliver: async (events) => {
          told.push(...events);
        },
      },
    });
    server = await startServer({ plugins: [plugin, probe] });
  });
  afterAll(() => server?.stop());

  it('tell what happened to a task, which fields changed, and who did it', async () => {
    const portal = await server.people.portal({ modules: ['Tasks'] });
    const options = { as: portal.admin, portal };
    const { id, version } = await server.call(createTask, { body: { title: 'Weigh the samples' } }, options);
    const params = { id };
    const body = { status: 'done', priority: 'high' } as const;
    await server.call(changeTask, { params, body }, { ...options, ifMatch: version });
    await server.call(deleteTask, { params }, options);
    await server.call(restoreTask, { params }, options);
    await server.settle();
    expect(told.map(({ name }) => name)).toEqual([
      'tasks.task-created',
      'tasks.task-changed',
      'tasks.task-completed',
      'tasks.task-deleted',
      'tasks.task-restored',
    ]);
    expect(told.every(({ actorId, version: v }) => actorId === portal.admin.personId && v === 1)).toBe(true);
    expect(told[1]?.data).toMatchObject({
      fields: expect.arrayContaining(['status', 'priority']),
      task: {
        key: 'T-1',
        title: 'Weigh the samples',
        url: expect.stringContaining(`/tasks/${id}`),
        createdBy: { id: portal.admin.personId, fullName: expect.any(String) },
      },
    });
    expect(told[2]?.data).toMatchObject({ toStatus: 'done', task: { category: 'completed' } });
    expect(JSON.stringify(told)).not.toContain('photo');
  });

  it('are those of one company, and none without the module', async () => {
    told.length = 0;
    const portal = await server.people.portal({ modules: ['Meetings'] });
    const other = await server.people.portal({ modules: ['Tasks'] });
    await server.call(createTask, { body: { title: 'Order gloves' } }, { as: other.admin, portal: other });
    await server.settle();
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain(portal.clientId);
  });
});
