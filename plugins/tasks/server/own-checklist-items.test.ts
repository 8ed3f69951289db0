import { wallTime } from '@tessera/core/contract';
import type { ChecklistItem } from '@tessera/core/contract';
import type { TestPerson } from '@tessera/core/testing';
import type { MyChecklistItem, Task } from '../contract';
import { createTaskCalendar, deleteTask, downloadTaskCalendar, listMyChecklistItems, taskChecklist } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('The checklist items of a person', () => {
  let bed: TasksTestBed;
  let acme: Company;
  let ana: TestPerson;
  let ben: TestPerson;
  let task: Task;

  beforeAll(async () => {
    bed = await startTasksTestBed();
  });
  afterAll(() => bed?.stop());
  beforeEach(async () => {
    acme = await bed.company();
    ana = await acme.member('Ana Souza');
    ben = await acme.member('Ben Ito');
    task = await acme.create(ben, { title: 'Plan the trip' });
  });

  type NewItem = Partial<Pick<ChecklistItem, 'dueOn' | 'isDone'>> & { readonly ownerId?: string };

  const add = (text: string, more: NewItem = {}, id = task.id): Promise<ChecklistItem> =>
    bed.server.call(
      taskChecklist.create,
      { params: { id }, body: { text, position: 'V', ownerId: ana.personId, ...more } },
      acme.as(ben),
    );
  const change = (item: ChecklistItem, body: object): Promise<ChecklistItem> =>
    bed.server.call(
      taskChecklist.change,
      { params: { itemId: item.id }, body },
      { ...acme.as(ben), ifMatch: item.version },
    );
  async function mine(query: object = {}, by = ana, company = acme): Promise<readonly MyChecklistItem[]> {
    const items: MyChecklistItem[] = [];
    let cursor: string | undefined;
    do {
      const page = await bed.server.call(listMyChecklistItems, { query: { ...query, cursor } }, company.as(by));
      items.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return items;
  }
  const texts = async (query: object = {}): Promise<readonly string[]> => (await mine(query)).map(({ text }) => text);

  it('are the open ones that they own, by due date, on every page once, with their task', async () => {
    await add('No date');
    await add('Later', { dueOn: '2037-03-02' });
    const first = await add('First', { dueOn: '2037-03-01' });
    await add('Same day', { dueOn: '2037-03-02' });
    await add('Done', { isDone: true });
    await add('Of Ben', { ownerId: ben.personId });
    await change(await add('Removed'), { isRemoved: true });
    await change(await add('Released'), { ownerId: null });
    expect(await texts({ limit: 2 })).toEqual(['First', 'Later', 'Same day', 'No date']);
    const [found] = await mine();
    expect(found).toEqual({ ...first, task: { key: task.key, title: 'Plan the trip' } });
  });

  it('follow what happens to them and to their task', async () => {
    const item = await add('Book the train', { dueOn: '2037-03-01' });
    const closed = await acme.change(ben, task, { status: 'done' });
    expect(await texts()).toEqual([]);
    const open = await acme.change(ben, closed, { status: 'to-do' });
    expect(await texts()).toEqual(['Book the train']);
    const archived = await acme.change(ben, open, { isArchived: true });
    expect(await texts()).toEqual([]);
    await acme.change(ben, archived, { isArchived: false });
    const done = await change(item, { isDone: true });
    expect(await texts()).toEqual([]);
    await change(done, { isDone: false });
    expect(await texts()).toEqual(['Book the train']);
    await bed.server.call(deleteTask, { params: { id: task.id } }, acme.as(ben));
    expect(await texts()).toEqual([]);
  });

  it('are narrowed by their day as tasks are', async () => {
    const today = '2037-03-10';
    for (const dueOn of ['2037-03-09', today, '2037-03-17', '2037-03-18']) {
      await add(dueOn.slice(8), { dueOn });
    }
    await add('none');
    const by = (due: string): Promise<readonly string[]> => texts({ due, today });
    expect(await by('overdue')).toEqual(['09']);
    expect(await by('today')).toEqual(['10']);
    expect(await by('week')).toEqual(['10', '17']);
    expect(await by('2037-03-11..')).toEqual(['17', '18']);
    expect(await by('..2037-03-10')).toEqual(['09', '10']);
    expect(await by('none')).toEqual(['none']);
  });

  it('are told to no one else, and to no other company', async () => {
    await add('Book the train');
    expect(await mine({}, ben)).toEqual([]);
    const other = await bed.company();
    const eve = await other.member('Eve Stone');
    expect(await mine({}, eve, other)).toEqual([]);
    await bed.server.people.join(other.portal, ana);
    expect(await mine({}, ana, other)).toEqual([]);
    expect(await texts()).toEqual(['Book the train']);
  });

  it('with a due date are entries of their calendar, beside their tasks', async () => {
    const today = wallTime(new Date(), 'UTC').date;
    await acme.create(ana, { title: 'Pack', ownerId: ana.personId, dueOn: today });
    const item = await add('Book the train', { dueOn: '2037-03-01' });
    await add('No date');
    const { url } = await bed.server.call(createTaskCalendar, {}, acme.as(ana));
    const token = /calendar\/([\w-]+)\//.exec(url)?.[1] ?? '';
    const feed = async (): Promise<string> =>
      (await bed.server.send(downloadTaskCalendar, { params: { token } }, {})).text.replaceAll('\r\n ', '');
    const text = await feed();
    expect([...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title)).toEqual(['Pack', 'Book the train']);
    expect(text).toContain(`UID:checklist-item-${item.id}@tasks\r\n`);
    expect(text).toContain('DTSTART;VALUE=DATE:20370301\r\nDTEND;VALUE=DATE:20370302\r\n');
    expect(text).toMatch(new RegExp(`DESCRIPTION:${task.key} Plan the trip\\\\nhttps?://[^/]+/tasks/${task.id}`));
    expect(await feed()).toBe(text);
    await change(item, { dueOn: '2037-03-05' });
    const moved = await feed();
    expect(moved).toContain('DTSTART;VALUE=DATE:20370305\r\n');
    expect(moved).toContain('SEQUENCE:2\r\n');
    await acme.change(ben, task, { status: 'done' });
    expect(await feed()).not.toContain('Book the train');
  });
});

describe('The checklist items of a person in the only portal of an installation', () => {
  let bed: TasksTestBed;
  beforeAll(async () => {
    bed = await startTasksTestBed();
  });
  afterAll(() => bed?.stop());

  it('are read through an index among 50,000 tasks with 100,000 items, from where the page begins', async () => {
    const acme = await bed.company();
    const [few, many] = await Promise.all([acme.member('Ana Few'), acme.member('Ben Many')]);
    await acme.fill(50_000);
    await acme.fillChecklists([
      { owner: few, nth: 5_000 },
      { owner: many, nth: 1 },
    ]);
    await acme.analyze();
    for (const person of [few, many]) {
      for (const due of [undefined, 'overdue', 'none']) {
        const plan = await acme.planOfOwnItems(person, due);
        expect(plan.join('\n')).toContain('checklist_open_of_owner');
        expect(plan.filter((line) => /Seq Scan on (?:task|checklist_item)/.test(line))).toEqual([]);
        // What a page reads of a long list is bounded, though one third of its tasks is closed.
        expect({ due, rows: maxRowsIn(plan) < 400 }).toEqual({ due, rows: true });
      }
    }
  });
});

/** The most rows that one step returned, over all its runs. */
function maxRowsIn(plan: readonly string[]): number {
  const counts = plan.flatMap((line) => {
    const [, rows, loops] = /Scan .*actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? [];
    return rows === undefined ? [] : [Number(rows) * Number(loops)];
  });
  return Math.max(0, ...counts);
}
