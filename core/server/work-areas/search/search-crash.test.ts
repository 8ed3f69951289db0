import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { defineDomainEvent } from '../../../contract';
import type { StageProcess } from '../../../testing/server/eventing-test-kit';
import { EventingStage, eventually, installedPlugin } from '../../../testing/server/eventing-test-kit';
import { rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import type { ServerPluginRecord } from '../../application/plugin-host/server-plugin-records';
import { indexOn } from './search-source';
import type { SearchDocument, SearchSource } from './search-source';
import { sql } from '../../data/sql/tag';

const noted = defineDomainEvent('probe.note-written', 1, z.object({ id: z.uuid() }));

describe('the search index of processes that are killed', () => {
  let stage: EventingStage;
  let clientId: string;
  let documents: Map<string, SearchDocument>;

  beforeAll(async () => {
    stage = await EventingStage.open();
  });
  beforeEach(async () => {
    clientId = await stage.portal([]);
    documents = new Map();
  });
  afterEach(() => stage?.stopProcesses());
  afterAll(() => stage?.close());

  const plugin = (load: SearchSource['load'], version = 1): ServerPluginRecord =>
    installedPlugin({
      search: [
        {
          type: 'Note',
          version,
          on: [indexOn(noted, ({ id }) => [id])],
          load,
          list: async (after, limit, context) =>
            context.clientId === clientId
              ? [...documents.keys()]
                  .toSorted()
                  .filter((id) => id > (after ?? ''))
                  .slice(0, limit)
              : [],
        },
      ],
    });
  const load: SearchSource['load'] = async (ids) =>
    ids.map((id) => documents.get(id)).filter((document) => document !== undefined);
  const say = async (process: StageProcess, title: string, id: string = randomUUID()): Promise<string> => {
    const createdAt = new Date('2026-11-21');
    await process.inPortal(clientId, async (context) => {
      context.emit(noted, { id });
      await context.db.run(sql`insert into note (client_id, text) values (${clientId}::uuid, ${title})`);
    });
    documents.set(id, { id, title, body: '', createdBy: randomUUID(), createdAt, readers: ['portal'] });
    return id;
  };
  const indexed = async (): Promise<readonly string[]> => {
    const rows = await rowsAsSystem(
      stage.engine,
      sql<{ line: string }>`select place || ' ' || title as line from core.search_document
        where client_id = ${clientId}::uuid order by place`,
    );
    return rows.map(({ line }) => line);
  };
  const endLeases = () =>
    runAsSystem(stage.engine, 'write', sql`update core.subscriber_progress set lease_until = null, lease_owner = null`);

  it('contains documents committed by a process that was killed before it published them', async () => {
    await say(stage.process({ plugins: [plugin(load)] }), 'First');
    expect(await indexed()).toEqual([]);
    const next = await stage.start({ plugins: [plugin(load)] });
    await eventually(async () => {
      await next.eventing.settle();
      return (await indexed()).length > 0;
    });
    expect(await indexed()).toEqual(['1 First']);
  });

  it('contains a document once that a process was indexing when it was killed', async () => {
    let reached = false;
    const interrupted: SearchSource['load'] = async (ids, context) => {
      const found = await load(ids, context);
      reached = true;
      throw new Error(`Ended with ${found.length}.`);
    };
    const first = await stage.start({ plugins: [plugin(interrupted)] });
    await say(first, 'Broken off');
    await first.eventing.settle();
    expect([reached, await indexed()]).toEqual([true, []]);
    await stage.stopProcesses();
    await endLeases();
    const next = await stage.start({ plugins: [plugin(load)] });
    await say(next, 'Second');
    await eventually(async () => {
      stage.clock.advance(2_000);
      await next.eventing.settle();
      return (await indexed()).length === 2;
    });
    expect((await indexed()).map((line) => line.slice(2)).toSorted()).toEqual(['Broken off', 'Second']);
  });

  it('contains each document once when two processes index it', async () => {
    const one = await stage.start({ plugins: [plugin(load)] });
    const other = await stage.start({ plugins: [plugin(load)] });
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      ids.push(await say(index % 2 === 0 ? one : other, `Note ${index}`));
    }
    for (const id of ids) {
      await say(other, 'Renamed', id);
    }
    await eventually(async () => {
      await one.eventing.settle();
      await other.eventing.settle();
      return (await indexed()).filter((line) => line.endsWith('Renamed')).length === ids.length;
    });
    expect((await indexed()).map((line) => line.split(' ')[0])).toEqual(ids.map((_id, index) => String(index + 1)));
  });

  it('is built for a new source, and again for a new version of it', async () => {
    const id = randomUUID();
    const old = { id, title: 'Old', body: '', createdBy: randomUUID(), createdAt: new Date(), readers: ['portal'] };
    documents.set(id, old);
    const first = await stage.start({ plugins: [plugin(load)] });
    await first.eventing.jobs.settle('core.rebuild-search');
    expect(await indexed()).toEqual(['1 Old']);
    await stage.stopProcesses();
    const same = await stage.start({ plugins: [plugin(() => Promise.reject(new Error('Not asked.')))] });
    await same.eventing.jobs.settle('core.rebuild-search');
    await stage.stopProcesses();
    const shout: SearchSource['load'] = async (ids, context) =>
      (await load(ids, context)).map((document) => ({ ...document, title: document.title.toUpperCase() }));
    const next = await stage.start({ plugins: [plugin(shout, 2)] });
    await next.eventing.jobs.settle('core.rebuild-search');
    expect(await indexed()).toEqual(['1 OLD']);
  });
});
