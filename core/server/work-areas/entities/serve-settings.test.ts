import type { TestRequestOptions } from '../../../testing/test-request';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import { ideaSettings, ideasPlugin } from './entities-test-kit';

const { read, change } = ideaSettings.endpoints;

describe('declared settings on the server', () => {
  let server: TestServer;
  let admin: TestRequestOptions;
  let member: TestRequestOptions;

  beforeAll(async () => {
    server = await startServer({ plugins: [ideasPlugin] });
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    const portal = await server.people.portal();
    admin = { as: portal.admin, portal };
    member = { as: await server.people.member(portal), portal };
  });

  it('are their defaults until an admin has chosen, in this company alone', async () => {
    expect(await server.call(read, {}, member)).toMatchObject({ closesAfterDays: 30, announces: true, version: 0 });
    await server.call(change, { body: { closesAfterDays: 7 } }, { ...admin, ifMatch: 0 });
    expect(await server.call(read, {}, member)).toMatchObject({ closesAfterDays: 7, announces: true });
    const other = await server.people.portal();
    expect(await server.call(read, {}, { as: other.admin, portal: other })).toMatchObject({ closesAfterDays: 30 });
  });

  it('are changed by admins only', async () => {
    const { status, json } = await server.send(change, { body: { announces: false } }, { ...member, ifMatch: 0 });
    expect([status, json]).toMatchObject([403, { code: 'permission_required' }]);
  });

  it('keep changes of different fields by two admins, and refuse to overwrite the same field', async () => {
    const first = await server.call(change, { body: { announces: false } }, { ...admin, ifMatch: 0 });
    const both = await server.call(change, { body: { closesAfterDays: 7 } }, { ...admin, ifMatch: 0 });
    expect(both).toMatchObject({ announces: false, closesAfterDays: 7, version: first.version + 1 });
    const { status, json } = await server.send(change, { body: { announces: true } }, { ...admin, ifMatch: 0 });
    expect([status, json]).toMatchObject([409, { params: { conflicts: ['announces'], current: both } }]);
  });
});
