import { randomUUID } from 'node:crypto';
import { listPeople, maxCards, readPersonCards } from '../../../contract';
import { startServer } from '../../../testing/start-server';
import type { TestServer } from '../../../testing/start-server';
import type { TestPerson, TestPortal } from '../../../testing/test-people';

describe('people of a company', () => {
  let server: TestServer;
  let portal: TestPortal;
  let ana: TestPerson;

  beforeAll(async () => {
    server = await startServer({ plugins: [] });
    portal = await server.people.portal();
    ana = await server.people.member(portal, { fullName: 'Ana Lopez' });
  });
  afterAll(() => server?.stop());

  it('are found by a part of the name, and page by page', async () => {
    const ben = await server.people.member(portal, { fullName: 'Ben Lopez-Ito' });
    const as = { as: ana, portal };
    const first = await server.call(listPeople, { query: { search: 'lopez', limit: 1 } }, as);
    const cursor = first.nextCursor ?? undefined;
    const second = await server.call(listPeople, { query: { search: 'lopez', limit: 1, cursor } }, as);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([ana.personId, ben.personId]);
    expect(second.nextCursor).toBeNull();
  });

  it('have cards, and people of other companies have none', async () => {
    const other = await server.people.portal();
    const stranger = await server.people.member(other, { fullName: 'Eve Stranger' });
    const ids = [ana.personId.toUpperCase(), stranger.personId, randomUUID()].join(',');
    const { items } = await server.call(readPersonCards, { query: { ids } }, { as: ana, portal });
    expect(items).toEqual([{ id: ana.personId, fullName: 'Ana Lopez' }]);
  });

  it.each([
    ['none', ''],
    ['no ids', 'ana,ben'],
    ['too many', Array.from({ length: maxCards + 1 }, () => randomUUID()).join(',')],
  ])('are refused in words when the ids are %s', async (_, ids) => {
    const { status, json } = await server.send(readPersonCards, { query: { ids } }, { as: ana, portal });
    expect([status, (json as { readonly code: string }).code]).toEqual([400, 'validation_failed']);
  });
});
