import type { NotificationSink } from '@tessera/core/server';
import type { TestPerson, TestPortal, TestServer } from '@tessera/core/testing';
import { FakeClock, startServer, testPlugin } from '@tessera/core/testing';
import { changeTask, createTask, taskChecklist } from '../contract';
import { plugin } from './plugin';

const hour = 3_600_000;

/** Milliseconds for jobs on a busy machine. */
const patience = 20_000;

describe('Owners of checklist items', () => {
  let server: TestServer;
  let clock: FakeClock;
  let portal: TestPortal;
  let ann: TestPerson;
  let bob: TestPerson;
  let told: string[];
  let assigned: string[];

  beforeEach(async () => {
    told = [];
    assigned = [];
    const sink: NotificationSink = {
      id: 'probe.sink',
      deliver: async (deliveries, context) => {
        for (const { recipient, personId, notifications } of deliveries) {
          for (const { type, title } of notifications) {
            if (type.id === 'tasks.checklist-item-assigned') {
              assigned.push(context.translateFor(recipient, title));
            }
            if (type.id === 'tasks.checklist-item-due') {
              told.push(`${personId === bob.personId ? 'Bob' : 'Ann'}: ${context.translateFor(recipient, title)}`);
            }
          }
        }
      },
    };
    // Two in the afternoon in Honolulu: the morning of the company comes in 19 hours.
    clock = new FakeClock('2031-05-02T00:00:00.000Z');
    server = await startServer({ plugins: [plugin, testPlugin('probe', { notificationSinks: [sink] })], clock });
    portal = await server.people.portal({ modules: ['Tasks'], timeZone: 'Pacific/Honolulu' });
    ann = await server.people.member(portal, { fullName: 'Ann' });
    bob = await server.people.member(portal, { fullName: 'Bob' });
  });
  afterEach(() => server?.stop());

  const create = (title: string, dueOn: string, ownerId: string | undefined = bob.personId) =>
    server.call(
      createTask,
      { body: { title, dueOn, ...(ownerId === undefined ? {} : { ownerId }) } },
      { as: ann, portal },
    );

  async function advance(milliseconds: number, count: number): Promise<void> {
    await clock.advance(milliseconds);
    const end = Date.now() + patience;
    while (told.length < count && Date.now() < end) {
      await clock.advance(1_000);
      await server.settle();
      // Jobs are read from the database, which takes real time.
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  it('are told of their items of checklists when they get them, and in the morning by one sentence for each task', async () => {
    const own = await create('Own', '2031-05-02');
    const other = await create('Party', '2031-06-01', ann.personId);
    const closed = await create('Closed', '2031-06-01', ann.personId);
    let position = 1;
    const add = async (id: string, text: string, dueOn: string, isDone = false): Promise<void> => {
      const body = { text, position: `V${(position += 1)}`, dueOn, ownerId: bob.personId, isDone };
      await server.call(taskChecklist.create, { params: { id }, body }, { as: ann, portal });
    };
    await add(own.id, 'Known by the task', '2031-05-02');
    await add(other.id, 'Cake', '2031-05-02');
    await add(other.id, 'Candles', '2031-05-02');
    await add(other.id, 'Late', '2031-05-01');
    await add(other.id, 'Balloons', '2031-05-03');
    await add(other.id, 'Done', '2031-05-02', true);
    await add(closed.id, 'Of a closed task', '2031-05-02');
    const options = { as: ann, portal, ifMatch: closed.version };
    await server.call(changeTask, { params: { id: closed.id }, body: { status: 'cancelled' } }, options);
    await advance(19 * hour, 2);
    expect(assigned).toHaveLength(6);
    expect(assigned).toContain('You now own “Balloons” in the checklist of “Party”');
    expect([...told].sort()).toEqual([
      'Bob: “Cake” and 1 more in the checklist of “Party” are due on May 2, 2031',
      'Bob: “Known by the task” in the checklist of “Own” is due on May 2, 2031',
    ]);
    await advance(24 * hour, 4);
    expect([...told].slice(2).sort()).toEqual([
      'Bob: “Balloons” in the checklist of “Party” is due on May 3, 2031',
      'Bob: “Known by the task” in the checklist of “Own” was due on May 2, 2031 and is still open',
    ]);
  });
});
