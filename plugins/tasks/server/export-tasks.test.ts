import type { TestPerson, TestResponse } from '@tessera/core/testing';
import { createLabel } from '@tessera/core/contract';
import { exportTasks } from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

type ExportQuery = Parameters<typeof exportTasks.shape.query.parse>[0];

describe('exported tasks', () => {
  let stage: TasksTestBed;
  let acme: Company;
  let ana: TestPerson;
  let ben: TestPerson;

  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());
  beforeEach(async () => {
    acme = await stage.company();
    ana = await acme.member('Ana Lopez');
    ben = await acme.member('Ben Ito');
  });

  const send = (query: object, as: TestPerson = ana, headers: Readonly<Record<string, string>> = {}) =>
    stage.server.send(exportTasks, { query: query as ExportQuery & object }, { ...acme.as(as), headers });
  const titlesIn = ({ json }: TestResponse): readonly string[] =>
    (json as readonly { readonly title: string }[]).map(({ title }) => title);

  it('have the columns of the list, in the language of the person', async () => {
    const label = await stage.server.call(createLabel, { body: { name: 'Legal', colour: 'red' } }, acme.as(ana));
    const parent = await acme.create(ana, { title: 'Audit' });
    await acme.create(ana, {
      title: '=cmd|calc, "now"',
      status: 'in-review',
      priority: 'high',
      ownerId: ben.personId,
      dueOn: '2026-02-01',
      dueTime: '17:30',
      timeZone: 'Europe/Berlin',
      estimateMinutes: 90,
      recurrence: 'FREQ=WEEKLY',
      labelIds: [label.id],
      parentId: parent.id,
    });
    const response = await send({ find: 'cmd' }, ana, { 'accept-language': 'de' });
    const [head = '', record = '', ...rest] = response.text.split('\r\n');
    expect(head).toBe(
      '\u{FEFF}Kürzel,Titel,Status,Priorität,Zuständig,Mitwirkende,Prüfende,Fällig am,Uhrzeit des Termins,Beginn,Uhrzeit des Beginns,' +
        'Zeitzone,Aufwand (Minuten),Erfasst (Minuten),Wiederholung (RFC 5545),Labels,Übergeordnete Aufgabe,Unteraufgaben,Erledigte Unteraufgaben,Angelegt von,Angelegt (UTC),Geändert (UTC),Erledigt (UTC),Archiviert (UTC)',
    );
    expect(record).toMatch(
      /^T-2,"'=cmd\|calc, ""now""",In Prüfung,Hoch,Ben Ito,,,2026-02-01,17:30,,,Europe\/Berlin,90,,FREQ=WEEKLY,Legal,T-1,,,Ana Lopez,[\d-]{10} [\d:]{8},[\d-]{10} [\d:]{8},,$/,
    );
    expect(rest).toEqual(['']);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': expect.stringMatching(/^attachment; filename="tasks-\d{4}-\d\d-\d\d\.csv"/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['etag']).toBeUndefined();
  });

  it('are those of the list, in its order and its groups, over all its pages', async () => {
    await acme.fill(450);
    await acme.give(ana, ['filler 4', 'filler 7', 'filler 10']);
    await acme.create(ben, { title: 'urgent', priority: 'urgent', ownerId: ben.personId, status: 'blocked' });
    for (const query of [
      {},
      { state: 'all', sort: 'updated' },
      { sort: 'priority', find: 'ler 1' },
      { owner: 'me' },
      { state: 'all', group: 'status', sort: 'created' },
    ] as const) {
      const exported = titlesIn(await send({ ...query, format: 'json' }));
      expect(exported).toEqual(await acme.pages(ana, query));
      expect([query, exported.length > 2]).toEqual([query, true]);
    }
  });

  it('are only those of the caller’s own company', async () => {
    await acme.create(ana, { title: 'ours' });
    const other = await stage.company();
    const cy = await other.member('Cy Park');
    await other.create(cy, { title: 'theirs' });
    expect(titlesIn(await send({ format: 'json' }))).toEqual(['ours']);
    const foreign = await stage.server.send(exportTasks, { query: {} }, { as: cy, portal: acme.portal });
    expect([foreign.status, foreign.text.includes('ours')]).toEqual([403, false]);
    const anonymous = await stage.server.send(exportTasks, { query: {} }, { portal: acme.portal });
    expect(anonymous.status).toBe(401);
  });

  it.each(['format=exe', 'format=', 'sort=title', 'owner=x', "due=';--", 'group=due'])(
    'are refused for %s',
    async (query) => {
      const url = `/api/tasks/export?clientid=${acme.portal.clientId}&${query}`;
      const headers = { authorization: `Bearer ${ana.token}` };
      const { status, headers: sent } = await stage.server.request({ method: 'GET', url, headers });
      expect([status, sent['content-disposition']]).toEqual([400, undefined]);
    },
  );

  it('end with the module', async () => {
    await stage.server.people.setPlan(acme.portal, ['Meetings']);
    expect((await send({})).status).toBe(403);
  });
});
