import type { TestResponse, TestPerson } from '@tessera/core/testing';
import { searchTasks } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('searching tasks', () => {
  let stage: TasksTestBed;
  let acme: Company;
  let ana: TestPerson;

  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());
  beforeEach(async () => {
    acme = await stage.company();
    ana = await acme.member('Ana Lopez');
  });

  const search = (query: string, by = ana): Promise<TestResponse> =>
    stage.server.request({
      method: 'GET',
      url: `/api/Search/SearchInTask?${query}`,
      headers: { authorization: `Bearer ${by.token}` },
    });

  it('answers with title, creator and date under the names of the specification, in any case of the path [R47] [R88]', async () => {
    const task = await acme.create(ana, { title: 'Write the offer' });
    const { clientId } = acme.portal;
    await stage.server.settle();
    const standard = `email=${ana.email}&ipAddress=0.0.0.0&clientid=${clientId}&userid=${ana.personId}`;
    const { status, json } = await search(`${standard}&searchtext=offer`);
    expect(status).toBe(200);
    expect(json).toEqual({
      searchlists: [
        {
          id: task.id,
          type: 'Task',
          title: 'Write the offer',
          key: task.key,
          status: 'unstarted',
          taskcreatedby_name: 'Ana Lopez',
          taskcreatedon: task.createdOn,
          matchedIn: 'title',
        },
      ],
      nextCursor: null,
    });
  });

  it.each([
    'email=ben@example.com',
    'userid=01900000-0000-7000-8000-00000000000f',
    'clientid=01900000-0000-7000-8000-00000000000f',
  ])('refuses %s of another person [R88]', async (claim) => {
    const answer = await search(`${claim}&searchtext=offer`);
    expect([answer.status, answer.json]).toEqual([403, expect.objectContaining({ code: 'permission_required' })]);
  });

  it('asks for a text that is not empty and not endless [R88]', async () => {
    for (const text of ['', '%20%20', 'a'.repeat(251)]) {
      const answer = await stage.server.send(
        searchTasks,
        { query: { searchtext: decodeURIComponent(text) } },
        acme.as(ana),
      );
      expect([text, answer.status]).toEqual([text, 400]);
    }
  });
});
