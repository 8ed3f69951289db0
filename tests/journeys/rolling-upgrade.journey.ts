import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hasPostgres } from '../../core/testing/server/postgres-for-tests';
import type { Visitor, VisitorAnswer } from '../support/installation/visitor';
import {
  brokenConnection,
  createTask,
  expect,
  liveConnections,
  makePerson,
  startCompany,
  taskRow,
  test,
  waitForLive,
} from '../support/journey';
import { Nodes } from '../support/nodes/nodes';

const execute = promisify(execFile);
const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const next = `test-results/next-release-${randomUUID().slice(0, 8)}`;

test.describe('an upgrade while people work', () => {
  test.use({ allowedNoise: brokenConnection });
  test.skip(!hasPostgres(), 'Several processes need PostgreSQL.');
  test.afterAll(() => rmSync(join(root, next), { recursive: true, force: true }));

  test('the next release starts beside this one and takes over: nothing acknowledged is lost, and an open tab goes on', async ({
    page,
    build,
  }) => {
    await execute(process.execPath, [join(root, 'tests/support/next-release.mjs'), next], { cwd: root });
    const nodes = await Nodes.start({ root, build, count: 1 });
    try {
      const old = nodes.node(0);
      const ann = makePerson('Ann Marlow');
      const { clientId } = await startCompany(page, nodes.url, ann, 'Ferrow Instruments');
      await createTask(page, 'Written before the upgrade');
      await waitForLive(page);
      await page.evaluate(() => ((globalThis as { mark?: string }).mark = 'kept'));
      // In a company of their own, so that the list in the browser stays short enough to be drawn whole.
      const writer = nodes.visitor();
      await writer.signUp(makePerson('Script').email, ann.password);
      const busyPortal = await writer.found('Utrecht Scripts');
      const work = keepWriting(writer, busyPortal);

      const upgraded = await nodes.add(next);
      const buildAt = async (url: string) => (await (await fetch(`${url}/healthz`)).json()) as { build: string };
      expect((await buildAt(upgraded.url)).build).not.toBe((await buildAt(old.url)).build);
      // The migration has run; every kind of statement of the older program still passes.
      await expectEverythingWorks(nodes.visitor(old), { ...ann, clientId });
      await expectEverythingWorks(nodes.visitor(upgraded), { ...ann, clientId });
      const atNew = nodes.visitor(upgraded);
      await atNew.logIn(ann.email, ann.password);
      const create = (title: string) => atNew.post(`/tasks?clientid=${clientId}`, { title });
      await create('Written while both are there');
      await expect(taskRow(page, 'Written while both are there')).toBeVisible();

      await old.stop();
      await expect.poll(() => liveConnections(upgraded.url), { timeout: 90_000 }).toBe(1);
      await create('Written after the old one has ended');
      await expect(taskRow(page, 'Written after the old one has ended')).toBeVisible();
      await expect.poll(() => work.count(), { timeout: 60_000 }).toBeGreaterThan(10);
      const acknowledged = await work.end();
      const { body } = await writer.get(`/tasks?clientid=${busyPortal}&limit=200`);
      const titles = (body.items as readonly { readonly title: string }[]).map(({ title }) => title);
      expect(acknowledged.filter((title) => titles.filter((each) => each === title).length !== 1)).toEqual([]);

      // The tab was not reloaded. It reloads by itself at its next navigation, which opens the requested page.
      const mark = () => page.evaluate(() => (globalThis as { mark?: string }).mark);
      expect(await mark()).toBe('kept');
      await expect(page.locator('meta[name="release"]')).toHaveCount(0);
      await createTask(page, 'Written in the new page');
      expect(await mark()).toBeUndefined();
      await expect(page.locator('meta[name="release"]')).toHaveAttribute('content', 'next');
      await expect(taskRow(page, 'Written before the upgrade')).toBeVisible();
    } finally {
      await nodes.stop();
    }
  });
});

interface Work {
  /** How many were acknowledged so far. */
  count(): number;
  /** Titles of all tasks that were acknowledged. */
  end(): Promise<readonly string[]>;
}

/** Creates one task after the other; what was not answered is sent again under its key, as the client does. */
function keepWriting(writer: Visitor, clientId: string): Work {
  const acknowledged: string[] = [];
  const state = { isOver: false };
  const write = async (): Promise<void> => {
    for (let count = 0; !state.isOver && count < 150; count += 1) {
      const [title, key] = [`Written by a script ${count}`, randomUUID()];
      let answer: VisitorAnswer | undefined;
      while (answer === undefined || answer.status === 503) {
        answer = await writer.post(`/tasks?clientid=${clientId}`, { title }, key).catch(() => undefined);
      }
      expect(answer.status).toBe(201);
      acknowledged.push(title);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  const written = write();
  // `end` rejects with a failure; until then it must not count as unhandled.
  written.catch(() => undefined);
  return {
    count: () => acknowledged.length,
    end: async () => {
      state.isOver = true;
      await written;
      return acknowledged;
    },
  };
}

/** Reads and writes of a task's whole life. */
async function expectEverythingWorks(
  visitor: Visitor,
  { email, password, clientId }: { readonly email: string; readonly password: string; readonly clientId: string },
): Promise<void> {
  const portal = `clientid=${clientId}`;
  expect((await visitor.logIn(email, password)).status).toBe(200);
  const made = await visitor.post(`/tasks?${portal}`, { title: `Certificate ${randomUUID()}` });
  expect(made.status).toBe(201);
  const path = `/tasks/${made.body.id}`;
  const changed = await visitor.patch(`${path}?${portal}`, { title: 'Certificate of Utrecht' }, made.body.version);
  expect(changed.status).toBe(200);
  expect((await visitor.get(`${path}?${portal}`)).body).toMatchObject({ title: 'Certificate of Utrecht' });
  expect((await visitor.get(`/tasks?${portal}`)).status).toBe(200);
  expect((await visitor.get(`${path}/activity?${portal}`)).status).toBe(200);
  expect((await visitor.delete(`${path}?${portal}`)).status).toBe(204);
  expect((await visitor.post(`${path}/restore?${portal}`)).status).toBe(200);
}
