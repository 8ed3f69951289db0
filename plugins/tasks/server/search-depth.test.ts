import type { ChecklistItem, Comment, RichText } from '@tessera/core/contract';
import { richTextOf } from '@tessera/core/contract';
import type { TestPerson } from '@tessera/core/testing';
import type { Task } from '../contract';
import { deleteTask, restoreTask, searchTasks, taskAttachments, taskChecklist, taskComments } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('searching comments and files of tasks', () => {
  let stage: TasksTestBed;
  let acme: Company;
  let ana: TestPerson;
  let ben: TestPerson;
  let task: Task;

  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());
  beforeEach(async () => {
    acme = await stage.company();
    ana = await acme.member('Ana Lopez');
    ben = await acme.member('Ben Stone');
    task = await acme.create(ana, { title: 'Write the offer' });
  });

  const search = async (searchtext: string, by = ben) => {
    await stage.server.settle();
    const { searchlists } = await stage.server.call(searchTasks, { query: { searchtext } }, acme.as(by));
    return searchlists;
  };
  const titles = async (text: string): Promise<readonly string[]> => (await search(text)).map(({ title }) => title);
  const write = (text: RichText | string, id = task.id): Promise<Comment> =>
    stage.server.call(
      taskComments.create,
      { params: { id }, body: { body: typeof text === 'string' ? richTextOf(text) : text } },
      acme.as(ana),
    );
  const change = (comment: Comment, body: { readonly body?: RichText; readonly isRemoved?: boolean }) =>
    stage.server.call(
      taskComments.change,
      { params: { commentId: comment.id }, body },
      { ...acme.as(ana), ifMatch: comment.version },
    );
  const attach = (name: string, id = task.id) =>
    stage.server.call(taskAttachments.attach, { params: { id }, body: { file: new File(['a'], name) } }, acme.as(ana));

  it('finds the words of a comment, and says who wrote it', async () => {
    const comment = await write('Globex asked for a discount of ten percent.');
    expect(await search('discount globex')).toMatchObject([
      {
        id: task.id,
        matchedIn: 'body',
        snippet: 'Globex asked for a discount of ten percent.',
        part: { kind: 'comment', id: comment.id, authorName: 'Ana Lopez' },
      },
    ]);
    // Words that are partly in the title, and misspelled ones.
    expect(await titles('offer disc')).toEqual(['Write the offer']);
    expect(await titles('discuont')).toEqual(['Write the offer']);
  });

  it('finds the name of a file', async () => {
    const file = await attach('Quicksilver plan.csv');
    expect(await search('quicksilver')).toMatchObject([
      { id: task.id, snippet: 'Quicksilver plan.csv', part: { kind: 'file', id: file.id } },
    ]);
  });

  it('finds the text of a checklist item, and follows its changes', async () => {
    const change = (item: ChecklistItem, body: object): Promise<ChecklistItem> =>
      stage.server.call(
        taskChecklist.change,
        { params: { itemId: item.id }, body },
        { ...acme.as(ana), ifMatch: item.version },
      );
    const body = { text: 'Order quicksilver from Globex', position: 'V' };
    const item = await stage.server.call(taskChecklist.create, { params: { id: task.id }, body }, acme.as(ana));
    const [hit] = await search('quicksilver');
    expect(hit).toMatchObject({
      ...{ id: task.id, matchedIn: 'body', snippet: 'Order quicksilver from Globex' },
      checklistItem: { id: item.id },
    });
    expect(hit).not.toHaveProperty('part');
    // Words that are partly in the title, and a misspelled one.
    expect([await titles('offer quick'), await titles('quicksivler')]).toEqual([
      ['Write the offer'],
      ['Write the offer'],
    ]);
    const renamed = await change(item, { text: 'Order brass weights' });
    expect([await titles('quicksilver'), await titles('brass')]).toEqual([[], ['Write the offer']]);
    const removed = await change(renamed, { isRemoved: true });
    expect(await titles('brass')).toEqual([]);
    const restored = await change(removed, { isRemoved: false });
    expect(await titles('brass')).toEqual(['Write the offer']);
    // A done item is found, too: people look for what they did.
    await change(restored, { isDone: true });
    expect(await titles('brass')).toEqual(['Write the offer']);
    await stage.server.settle();
    await stage.server.running.kernel.search.rebuildAll();
    expect(await titles('brass')).toEqual(['Write the offer']);
  });

  it('finds comments beside a checklist that is as long as it can be', async () => {
    await write('The calliper is broken.');
    for (let index = 0; index < 30; index += 1) {
      const body = { text: `${'filler '.repeat(68)}${index}`, position: 'V' };
      await stage.server.call(taskChecklist.create, { params: { id: task.id }, body }, acme.as(ana));
    }
    expect(await titles('calliper')).toEqual(['Write the offer']);
    expect(await titles('filler')).toEqual(['Write the offer']);
  });

  it('ranks titles before descriptions, and these before comments and files', async () => {
    await write('The budget is fixed.');
    await acme.create(ana, { title: 'Second', description: richTextOf('About the budget.') });
    await acme.create(ana, { title: 'Plan the budget' });
    const last = await acme.create(ana, { title: 'Third' });
    await attach('budget.csv', last.id);
    expect(await titles('budget')).toEqual(['Plan the budget', 'Second', 'Third', 'Write the offer']);
  });

  it('follows edits, removals and restorations of comments', async () => {
    const first = await write('About weights.');
    const edited = await change(first, { body: richTextOf('About scales.') });
    expect([await titles('weights'), await titles('scales')]).toEqual([[], ['Write the offer']]);
    const removed = await change(edited, { isRemoved: true });
    expect(await titles('scales')).toEqual([]);
    await change(removed, { isRemoved: false });
    expect(await titles('scales')).toEqual(['Write the offer']);
  });

  it('follows removals and restorations of files, and those of the task', async () => {
    const file = await attach('quicksilver.csv');
    const params = { id: task.id, attachmentId: file.id };
    await stage.server.call(taskAttachments.remove, { params }, acme.as(ana));
    expect(await titles('quicksilver')).toEqual([]);
    await stage.server.call(taskAttachments.restore, { params }, acme.as(ana));
    expect(await titles('quicksilver')).toEqual(['Write the offer']);
    await stage.server.call(deleteTask, { params: { id: task.id } }, acme.as(ana));
    expect(await titles('quicksilver')).toEqual([]);
    await stage.server.call(restoreTask, { params: { id: task.id } }, acme.as(ana));
    expect(await titles('quicksilver')).toEqual(['Write the offer']);
  });

  it('does not index the names of mentioned people, but shows them in passages', async () => {
    const mention = { type: 'mention', attrs: { id: ben.personId, label: 'Ben Stone' } } as const;
    const text = { type: 'text', text: ' decides about the calliper.' } as const;
    await write({ type: 'doc', content: [{ type: 'paragraph', content: [mention, text] }] });
    expect(await titles('stone')).toEqual([]);
    expect(await search('calliper')).toMatchObject([{ snippet: '@Ben Stone decides about the calliper.' }]);
  });

  it('indexes the comments and files of all tasks when it is rebuilt', async () => {
    await write('Globex asked for a discount.');
    await attach('quicksilver.csv');
    await stage.server.settle();
    const { engine, search: index } = stage.server.running.kernel;
    await engine.administer(async (run) => {
      await run(`delete from core.search_document where client_id = '${acme.portal.clientId}'`);
    });
    expect(await titles('discount')).toEqual([]);
    await index.rebuildAll();
    expect([await titles('discount'), await titles('quicksilver')]).toEqual([['Write the offer'], ['Write the offer']]);
  });

  it('finds nothing of another company', async () => {
    await write('Acquisition of Globex');
    await stage.server.settle();
    const other = await stage.company();
    const eve = await other.member('Eve');
    const { searchlists } = await stage.server.call(
      searchTasks,
      { query: { searchtext: 'acquisition' } },
      other.as(eve),
    );
    expect(searchlists).toEqual([]);
  });
});
