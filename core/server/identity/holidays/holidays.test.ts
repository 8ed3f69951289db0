import { addHolidays, changeCompany, holidayLimits, listHolidays, readCompany, removeHoliday } from '../../../contract';
import { describeDatabases } from '../../../testing/describe-databases';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import type { TestPortal } from '../../../testing/test-people';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';

const christmas = { day: '2037-12-25', name: 'Christmas Day' };
const newYear = { day: '2038-01-01', name: 'New Year’s Day' };

describeDatabases('The holidays of a company', (database) => {
  let server: TestServer;
  let portal: TestPortal;
  const asAdmin = () => ({ as: portal.admin, portal });
  const add = (...items: readonly { day: string; name: string }[]) =>
    server.send(addHolidays, { body: { items: [...items] } }, asAdmin());

  beforeAll(async () => {
    server = await startServer({ plugins: [], database });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    portal = await server.people.portal();
  });

  it('are listed by day, renamed by adding them again, and removed; every request of the company knows them', async () => {
    expect((await add(newYear, { day: '2037-12-25', name: 'Xmas' })).status).toBe(200);
    expect((await server.call(addHolidays, { body: { items: [christmas] } }, asAdmin())).items).toEqual([
      christmas,
      newYear,
    ]);
    const member = await server.people.member(portal);
    expect((await server.call(listHolidays, {}, { as: member, portal })).items).toEqual([christmas, newYear]);
    expect((await server.call(readCompany, {}, asAdmin())).holidays).toEqual([christmas.day, newYear.day]);
    const left = await server.call(removeHoliday, { params: { day: newYear.day } }, asAdmin());
    expect(left.items).toEqual([christmas]);
    expect((await server.call(readCompany, {}, asAdmin())).holidays).toEqual([christmas.day]);
  });

  it('reach open browsers with the settings, are audited, and are no conflict with a change of these', async () => {
    const { version } = await server.call(readCompany, {}, asAdmin());
    await add(christmas);
    const renamed = await server.send(changeCompany, { body: { name: 'Ferrow' } }, { ...asAdmin(), ifMatch: version });
    expect(renamed.json).toMatchObject({ name: 'Ferrow', holidays: [christmas.day] });
    await server.settle();
    const { engine } = server.running.kernel;
    const pushed = await rowsAsSystem(
      engine,
      sql<{ data: { holidays: readonly string[] } }>`select data from core.feed
        where client_id = ${portal.clientId}::uuid and name = 'core.portal-changed' order by number`,
    );
    expect(pushed.map(({ data }) => data.holidays)).toEqual([[christmas.day], [christmas.day]]);
    const entries = await rowsAsSystem(
      engine,
      sql`select detail from core.audit
        where client_id = ${portal.clientId}::uuid and action = 'core.portal.change-holidays'`,
    );
    expect(entries).toEqual([{ detail: { add: [christmas] } }]);
  });

  it('are at most two hundred, all or none of those that are added', async () => {
    const many = Array.from({ length: holidayLimits.maxCount }, (_, index) => ({
      day: new Date(Date.UTC(2037, 0, 1 + index)).toISOString().slice(0, 10),
      name: `Day ${index}`,
    }));
    expect((await add(...many)).status).toBe(200);
    expect(await add({ day: '2039-01-01', name: 'One more' })).toMatchObject({
      status: 400,
      json: { errors: ['A company has at most 200 holidays. Remove past ones first.'] },
    });
    expect((await server.call(listHolidays, {}, asAdmin())).items).toHaveLength(holidayLimits.maxCount);
  });

  it.each([
    ['a day that is none', { day: '2037-02-30', name: 'Leap' }],
    ['an empty name', { day: '2037-02-28', name: ' ' }],
    ['a name of several lines', { day: '2037-02-28', name: 'a\nb' }],
  ])('are refused with %s', async (_, holiday) => {
    expect((await add(holiday)).status).toBe(400);
  });

  it('are changed by admins only', async () => {
    const member = await server.people.member(portal);
    const body = { items: [christmas] };
    const refused = await server.send(addHolidays, { body }, { as: member, portal });
    const params = { day: christmas.day };
    expect([refused.status, (await server.send(removeHoliday, { params }, { as: member, portal })).status]).toEqual([
      403, 403,
    ]);
  });

  it('keep those of two admins who add different ones at the same moment', async () => {
    await Promise.all([add(christmas), add(newYear)]);
    expect((await server.call(readCompany, {}, asAdmin())).holidays).toEqual([christmas.day, newYear.day]);
  });
});
