import { readDiagnostics } from '../../../contract/core-endpoints';
import { notePlugin } from '../../../testing/note-plugin';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import type { TestPortal } from '../../../testing/test-people';
import { runAsSystem } from '../../data/sql/system-statements';
import { defineServerPlugin } from '../../plugin';
import { sql } from '../../data/sql/tag';

const failing = defineServerPlugin({
  manifest: { id: 'failing', name: 'Failing', description: '', core: '*', gate: { audience: 'public' } },
  start: () => Promise.reject(new Error('postgres://secret@db: no route')),
});

describe('The diagnostics of a portal', () => {
  let server: TestServer;
  let mine: TestPortal;
  let other: TestPortal;

  beforeAll(async () => {
    server = await startServer({ plugins: [notePlugin, failing] });
    mine = await server.people.portal({ name: 'Mine' });
    other = await server.people.portal({ name: 'Other' });
  });
  afterAll(() => server.stop());

  async function bury(id: number, { clientId }: TestPortal): Promise<void> {
    const { engine } = server.running.kernel;
    await runAsSystem(
      engine,
      'write',
      sql`insert into core.dead_letter (id, client_id, kind, key, payload, attempts, request_id, error, created_at)
        values (${id}, ${clientId}::uuid, 'notes.send', 'k', '{"to":"x"}'::jsonb, 12, 'r', 'TypeError: secret', now())`,
    );
  }

  it('show an admin the state of plugins and this portal’s dead letters, without reasons and payloads', async () => {
    await bury(1_000_001, mine);
    await bury(1_000_002, other);
    const admin = await server.people.member(mine, { role: 'admin' });
    const answer = await server.send(readDiagnostics, {}, { as: admin });
    expect(answer.json).toEqual({
      build: expect.any(String) as string,
      startedOn: expect.stringMatching(/Z$/) as string,
      now: expect.stringMatching(/Z$/) as string,
      plugins: [
        { id: notePlugin.manifest.id, name: notePlugin.manifest.name, state: 'active' },
        { id: 'failing', name: 'Failing', state: 'failed' },
      ],
      deadJobs: [{ id: '1000001', kind: 'notes.send', attempts: 12, diedOn: expect.stringMatching(/Z$/) as string }],
      stoppedSubscribers: [],
    });
    expect(JSON.stringify(answer.json)).not.toContain('secret');
  });

  it('are refused to members and anonymous callers', async () => {
    const member = await server.people.member(mine);
    expect((await server.send(readDiagnostics, {}, { as: member })).status).toBe(403);
    expect((await server.send(readDiagnostics, {})).status).toBe(401);
  });
});
