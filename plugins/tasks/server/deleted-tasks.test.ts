import type { TestPerson } from '@tessera/core/testing';
import { deleteTask, listDeletedTasks, restoreTask } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('The list of deleted tasks', () => {
  let stage: TasksTestBed;
  let company: Company;
  let ann: TestPerson;

  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());
  beforeEach(async () => {
    company = await stage.company();
    ann = await company.member('Ann');
  });

  const remove = async (title: string): Promise<string> => {
    const { id } = await company.create(ann, { title });
    await stage.server.call(deleteTask, { params: { id } }, company.as(ann));
    return id;
  };
  const titles = async (of = company, by = ann): Promise<readonly string[]> => {
    const { items } = await stage.server.call(listDeletedTasks, { query: {} }, of.as(by));
    return items.map(({ title }) => title);
  };

  it('has the last deleted first, page by page, and no others', async () => {
    await company.create(ann, { title: 'Kept' });
    for (const title of ['First', 'Second', 'Third']) {
      await remove(title);
    }
    expect(await titles()).toEqual(['Third', 'Second', 'First']);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await stage.server.call(listDeletedTasks, { query: { limit: 1, cursor } }, company.as(ann));
      found.push(...page.items.map(({ title, deletedOn }) => `${title} ${typeof deletedOn}`));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(['Third string', 'Second string', 'First string']);
  });

  it('lacks what was restored, and belongs to its company', async () => {
    const id = await remove('Back again');
    await remove('Gone');
    await stage.server.call(restoreTask, { params: { id } }, company.as(ann));
    expect(await titles()).toEqual(['Gone']);
    const away = await stage.company();
    expect(await titles(away, await away.member('Eve'))).toEqual([]);
  });
});
