import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { defineDomainEvent } from '../../contract';
import { notePlugin } from '../../testing/note-plugin';
import type { TestServer } from '../../testing/start-server';
import { startServer } from '../../testing/start-server';
import type { TestPortal } from '../../testing/test-people';
import { rowsAsSystem } from '../data/sql/system-statements';
import { sql } from '../data/sql/tag';
import type { PortalContext } from './call-context';
import { portalJobActor } from './system-actor';

const renamed = defineDomainEvent('notes.note-renamed', 1, z.object({ title: z.string() }));

describe('Two requests that wait for locks of each other', () => {
  let server: TestServer;
  let portal: TestPortal;

  beforeAll(async () => {
    server = await startServer({ plugins: [notePlugin] });
    portal = await server.people.portal();
  });
  afterAll(() => server.stop());

  function inPortal<T>(work: (context: PortalContext) => Promise<T>, isRepeatable: boolean): Promise<T> {
    const { clientId } = portal;
    const actor = portalJobActor(new Set(['Tasks']));
    return server.running.kernel.contexts.inPortal(
      { pluginId: 'notes', actor, requestId: 'test', mode: 'write', clientId, isRepeatable },
      work,
    );
  }

  async function makeNotes(): Promise<readonly [string, string]> {
    const ids = [randomUUID(), randomUUID()] as const;
    await inPortal(async ({ db, clientId }) => {
      for (const id of ids) {
        await db.run(sql`insert into note (id, client_id, title) values (${id}, ${clientId}, '')`);
      }
    }, false);
    return ids;
  }

  /** Renames two notes in an order of its own, and goes on to the second when both requests have locked their first. */
  function renameBoth(titles: readonly [string, string], ids: readonly [string, string], options: RenameOptions) {
    let locked = 0;
    let release = (): void => undefined;
    const bothLocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const rename = (title: string, order: readonly string[]): Promise<void> =>
      inPortal(async (context) => {
        const append = (id: string | undefined): Promise<number> =>
          context.db.run(sql`update note set title = title || ${title} where id = ${id}`);
        if (options.commitsFirst) {
          await context.transaction(() => append(order[0]));
        }
        await append(order[0]);
        locked += 1;
        if (locked === 2) {
          release();
        }
        await bothLocked;
        await append(order[1]);
        context.emit(renamed, { title });
      }, options.isRepeatable);
    const [first, second] = titles;
    return Promise.allSettled([rename(first, ids), rename(second, ids.toReversed())]).then((outcomes) => ({
      failures: outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])),
      runs: locked,
    }));
  }

  const titlesOf = async (ids: readonly string[]): Promise<readonly string[]> => {
    const rows = await inPortal(
      ({ db }) => db.rows(sql<{ title: string }>`select title from note where id = any(${ids}::uuid[])`),
      false,
    );
    return rows.map(({ title }) => [...title].toSorted().join(''));
  };

  it('both succeed: the one that the database ends runs again, and its effects are written once', async () => {
    const ids = await makeNotes();
    expect(await renameBoth(['a', 'b'], ids, { isRepeatable: true })).toEqual({ failures: [], runs: 3 });
    expect(await titlesOf(ids)).toEqual(['ab', 'ab']);
    const events = await rowsAsSystem(
      server.running.kernel.engine,
      sql<{ title: string }>`select data ->> 'title' as title from core.outbox
        where name = ${renamed.name} order by 1`,
    );
    expect(events.map(({ title }) => title)).toEqual(['a', 'b']);
  });

  it('one of them fails where its body cannot be read again', async () => {
    const ids = await makeNotes();
    const { failures, runs } = await renameBoth(['a', 'b'], ids, { isRepeatable: false });
    expect([failures.map((failure) => (failure as { readonly code?: string }).code), runs]).toEqual([['40P01'], 2]);
  });

  it('one of them fails where it has committed a part already', async () => {
    const ids = await makeNotes();
    const { failures, runs } = await renameBoth(['a', 'b'], ids, { isRepeatable: true, commitsFirst: true });
    expect([failures.length, runs]).toEqual([1, 2]);
  });
});

interface RenameOptions {
  readonly isRepeatable: boolean;
  readonly commitsFirst?: boolean;
}
