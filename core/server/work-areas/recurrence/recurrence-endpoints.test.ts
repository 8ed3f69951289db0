import { listNextDates } from '../../../contract';
import { startServer } from '../../../testing/start-server';
import type { TestServer } from '../../../testing/start-server';
import type { TestPerson, TestPortal } from '../../../testing/test-people';

describe('the next dates of a rule', () => {
  let server: TestServer;
  let portal: TestPortal;
  let ana: TestPerson;

  beforeAll(async () => {
    server = await startServer({ plugins: [] });
    portal = await server.people.portal();
    ana = await server.people.member(portal);
  });
  afterAll(() => server?.stop());

  const dates = async (rule: string, from: string): Promise<readonly string[]> =>
    (await server.call(listNextDates, { query: { rule, from } }, { as: ana, portal })).dates;

  it.each([
    ['FREQ=WEEKLY;BYDAY=MO,TH', '2031-03-10', ['2031-03-13', '2031-03-17', '2031-03-20']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2031-01-31', ['2031-02-28', '2031-03-31', '2031-04-30']],
    ['FREQ=DAILY;COUNT=3', '2031-03-10', ['2031-03-11', '2031-03-12']],
    ['FREQ=DAILY;COUNT=1', '2031-03-10', []],
    ['FREQ=DAILY;UNTIL=20310311', '2031-03-10', ['2031-03-11']],
    // The last day that a date can have.
    ['FREQ=YEARLY', '9998-12-31', ['9999-12-31']],
  ])('%s from %s', async (rule, from, expected) => {
    expect(await dates(rule, from)).toEqual(expected);
  });

  it('are refused in words for what is no rule, and for strangers', async () => {
    const send = (rule: string, as?: TestPerson) =>
      server.send(listNextDates, { query: { rule, from: '2031-03-10' } }, { ...(as && { as }), portal });
    expect((await send('FREQ=SECONDLY', ana)).status).toBe(400);
    expect((await send('FREQ=DAILY')).status).toBe(401);
  });
});
