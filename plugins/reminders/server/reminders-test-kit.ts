import type { EndpointArguments } from '@tessera/core/contract';
import { entityDatesChanged, seriesContinued } from '@tessera/core/contract';
import type { EntityDescription, PortalContext } from '@tessera/core/server';
import { entityLookup, Members } from '@tessera/core/server';
import type { TestPerson, TestPortal, TestRequestOptions, TestResponse, TestServer } from '@tessera/core/testing';
import { FakeClock, startServer, testPlugin } from '@tessera/core/testing';
import type { Reminder, ReminderState, ReminderWhen } from '../contract';
import { changeReminder, createReminder, listReminders } from '../contract';
import { plugin } from './plugin';

/** The type of the things that tests are reminded of. */
export const thingType = 'probe.thing';

/** Milliseconds for jobs on a busy machine. */
const patience = 20_000;

type NewReminder = EndpointArguments<(typeof createReminder)['shape']>['body'];
type ReminderChange = EndpointArguments<(typeof changeReminder)['shape']>['body'];

/** A notification that a person got. */
interface Told {
  readonly personId: string;
  readonly entity: { readonly type: string; readonly id: string };
  readonly title: string;
}

export interface RemindersTestBed {
  readonly server: TestServer;
  readonly clock: FakeClock;
  /** What the probe's plugin tells of its things; a missing one is deleted. */
  readonly things: Map<string, EntityDescription>;
  company(): Promise<RemindedCompany>;
  stop(): Promise<void>;
}

/** A server with reminders and with things that have dates. It is noon in UTC of a Friday, 27 November 2037. */
export async function startRemindersTestBed(): Promise<RemindersTestBed> {
  const things = new Map<string, EntityDescription>();
  const told: Told[] = [];
  const clock = new FakeClock('2037-11-27T12:00:00.000Z');
  const probe = testPlugin('probe', {
    gate: { audience: 'member', modules: ['Tasks'] },
    provides: [entityLookup(thingType)],
    services: (services) =>
      services.provide(entityLookup(thingType), () => ({
        existing: async (_type, ids) => new Set(ids.filter((id) => things.has(id))),
        describe: async (_type, ids) =>
          new Map(
            ids.flatMap((id) => {
              const facts = things.get(id);
              return facts === undefined ? [] : [[id, facts] as const];
            }),
          ),
      })),
    notificationSinks: [
      {
        id: 'probe.sink',
        deliver: async (deliveries, context) => {
          for (const { personId, entity, notifications, recipient } of deliveries) {
            for (const { title } of notifications) {
              told.push({ personId, entity, title: context.translateFor(recipient, title) });
            }
          }
        },
      },
    ],
  });
  const server = await startServer({ plugins: [plugin, probe], clock });
  return {
    server,
    clock,
    things,
    company: async () =>
      new RemindedCompany(
        server,
        clock,
        await server.people.portal({ modules: ['Tasks'], timeZone: 'Africa/Abidjan' }),
        things,
        told,
      ),
    stop: () => server.stop(),
  };
}

/** A portal whose people set reminders. */
export class RemindedCompany {
  constructor(
    readonly server: TestServer,
    private readonly clock: FakeClock,
    readonly portal: TestPortal,
    private readonly things: Map<string, EntityDescription>,
    private readonly all: readonly Told[],
  ) {}

  as(person: TestPerson): TestRequestOptions {
    return { as: person, portal: this.portal };
  }

  member(fullName: string): Promise<TestPerson> {
    return this.server.people.member(this.portal, { fullName });
  }

  set(person: TestPerson, body: NewReminder): Promise<Reminder> {
    return this.server.call(createReminder, { body }, this.as(person));
  }

  trySet(person: TestPerson, body: NewReminder): Promise<TestResponse> {
    return this.server.send(createReminder, { body }, this.as(person));
  }

  change(person: TestPerson, { id }: Pick<Reminder, 'id'>, body: ReminderChange): Promise<Reminder> {
    return this.server.call(changeReminder, { params: { id }, body }, this.as(person));
  }

  tryChange(person: TestPerson, { id }: Pick<Reminder, 'id'>, body: ReminderChange): Promise<TestResponse> {
    return this.server.send(changeReminder, { params: { id }, body }, this.as(person));
  }

  /** In a session of its own: the time may have ended that of the person. */
  async list({ personId, ...person }: TestPerson, state: ReminderState = 'open'): Promise<readonly Reminder[]> {
    const token = await this.server.people.session(personId);
    return (await this.server.call(listReminders, { query: { state } }, this.as({ ...person, personId, token }))).items;
  }

  /** Notifications of a person, the oldest first. */
  told(person: TestPerson): readonly Told[] {
    return this.all.filter(({ personId }) => personId === person.personId);
  }

  /** Sets what is known of a thing, and says that its dates changed; resolves when the plugin has followed. */
  async putThing(id: string, facts: EntityDescription | undefined): Promise<void> {
    if (facts === undefined) {
      this.things.delete(id);
    } else {
      this.things.set(id, facts);
    }
    await this.work((context) => Promise.resolve(context.emit(entityDatesChanged, { type: thingType, id })));
    await this.server.settle();
  }

  /** Another thing takes the place of one in a series; resolves when the plugin has followed. */
  async succeed(id: string, nextId: string): Promise<void> {
    await this.work((context) => Promise.resolve(context.emit(seriesContinued, { type: thingType, id, nextId })));
    await this.server.settle();
  }

  /** Ends a membership; resolves when the plugin has followed. */
  async end(person: TestPerson): Promise<void> {
    await this.work((context) => context.get(Members).end(person.personId));
    await this.server.settle();
  }

  /** Advances the time, and waits for a condition that jobs bring about. */
  async advance(milliseconds: number, isMet: () => boolean | Promise<boolean>): Promise<void> {
    await this.clock.advance(milliseconds);
    const end = Date.now() + patience;
    while (!(await isMet())) {
      if (Date.now() > end) {
        throw new Error('The jobs did not run.');
      }
      await this.clock.advance(1_000);
      await this.server.settle();
      // Jobs are read from the database, which takes real time.
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  private work<T>(act: (context: PortalContext) => Promise<T>): Promise<T> {
    return this.server.inPlugin({ pluginId: 'probe', portal: this.portal, modules: ['Tasks'] }, act);
  }
}

/** A time of the wall clock in a zone without clock changes. */
export const atTime = (date: string, time: string, more: Partial<ReminderWhen> = {}): ReminderWhen =>
  ({ anchor: 'time', date, time, timeZone: 'Africa/Abidjan', repeat: 'never', ...more }) as ReminderWhen;

/** So many minutes before the due date. */
export const beforeDue = (minutesBefore: number, more: Partial<ReminderWhen> = {}): ReminderWhen =>
  ({ anchor: 'due', minutesBefore, timeZone: 'Africa/Abidjan', repeat: 'never', ...more }) as ReminderWhen;
