import type { EndpointArguments } from '@tessera/core/contract';
import { defineMessages, momentOf } from '@tessera/core/contract';
import type { DatedEntity, DatedSelection } from '@tessera/core/server';
import { Accounts, datedEntities, entityLookup, Members, sql } from '@tessera/core/server';
import type { TestPerson, TestPortal, TestRequestOptions, TestResponse, TestServer } from '@tessera/core/testing';
import { FakeClock, startServer, testPlugin } from '@tessera/core/testing';
import type { ReminderRule, RuleChoicePatch } from '../contract';
import { addCompanyRule, addOwnRule, changeCompanyRule, changeRuleChoice, listRules } from '../contract';
import { plugin } from './plugin';
import { lookAtOnce } from './rules/schedule-look';

/** The type of the things that rules are about. */
const ruledType = 'probe.thing';

type NewCompanyRule = EndpointArguments<(typeof addCompanyRule)['shape']>['body'];
type CompanyRulePatch = EndpointArguments<(typeof changeCompanyRule)['shape']>['body'];

const probeMessages = defineMessages('probe', { things: 'Things' });

/** Milliseconds for jobs on a busy machine. */
const patience = 30_000;

/** A rule of the company that reminds owners one day before the due date, at nine. */
const dayBefore: NewCompanyRule = {
  entityType: ruledType,
  trigger: 'beforeDue',
  offsetMinutes: 1_440,
  time: '09:00',
  onWorkingDays: false,
  everyDays: 1,
  maxRepeats: 1,
  recipients: ['owner'],
  channels: 'app',
  isEnabled: true,
  isLocked: false,
  escalateAfterDays: null,
  escalateTo: null,
};

export interface Thing extends DatedEntity {
  readonly isClosed?: boolean;
}

/** A server with rules about things. It is noon in UTC of a Friday, 27 November 2037. */
export class RulesTestBed {
  readonly things = new Map<string, Thing>();
  readonly told: {
    readonly personId: string;
    readonly entityId: string;
    readonly type: string;
    readonly title: string;
  }[] = [];
  /** Called before each query of a look; throws what a crash would. */
  onFind: () => void = () => undefined;
  private readonly sessions = new Map<string, string>();
  /** The occasions that the rules have decided to tell of, by person and entity. */
  private readonly decided = new Map<string, ReadonlySet<string>>();

  private constructor(
    readonly clock: FakeClock,
    readonly server: TestServer,
    readonly portal: TestPortal,
  ) {}

  static async start(): Promise<RulesTestBed> {
    const clock = new FakeClock('2037-11-27T12:00:00.000Z');
    const made: { bed?: RulesTestBed } = {};
    const probe = testPlugin('probe', {
      gate: { audience: 'member', modules: ['Tasks'] },
      provides: [entityLookup(ruledType), datedEntities(ruledType)],
      datedEntities: [{ type: ruledType, label: probeMessages.things, dates: ['start', 'due', 'update'] }],
      services: (services) => {
        services.provide(entityLookup(ruledType), () => ({
          existing: async (_type, ids) => new Set(ids.filter((id) => made.bed?.things.has(id))),
          describe: async (_type, ids) =>
            new Map(
              ids.flatMap((id) => {
                const thing = made.bed?.things.get(id);
                return thing === undefined
                  ? []
                  : [[id, { title: thing.title, isClosed: thing.isClosed === true }] as const];
              }),
            ),
        }));
        services.provide(datedEntities(ruledType), () => ({
          find: async (_type, selection, { after = '', limit }) => {
            made.bed?.onFind();
            return [...(made.bed?.things.values() ?? [])]
              .filter((thing) => thing.isClosed !== true && thing.id > after && isSelected(thing, selection))
              .toSorted((left, right) => (left.id < right.id ? -1 : 1))
              .slice(0, limit);
          },
        }));
      },
      notificationSinks: [
        {
          id: 'probe.sink',
          deliver: async (deliveries, context) => {
            for (const { personId, entity, notifications, recipient } of deliveries) {
              for (const { title, type } of notifications) {
                const sentence = context.translateFor(recipient, title);
                made.bed?.told.push({ personId, entityId: entity.id, type: type.id, title: sentence });
              }
            }
          },
        },
      ],
    });
    const server = await startServer({ plugins: [plugin, probe], clock });
    const portal = await server.people.portal({ modules: ['Tasks'], timeZone: 'Africa/Abidjan' });
    made.bed = new RulesTestBed(clock, server, portal);
    return made.bed;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  member(fullName: string): Promise<TestPerson> {
    return this.server.people.member(this.portal, { fullName });
  }

  put(thing: Partial<Thing> & Pick<Thing, 'id'>): void {
    const before = this.things.get(thing.id) ?? {
      title: 'Weigh the samples',
      updatedAt: this.clock.now(),
      collaboratorIds: [],
    };
    this.things.set(thing.id, { ...before, ...thing });
  }

  /** In a session of its own: the time may have ended that of the person. */
  async as({ personId, ...person }: TestPerson): Promise<TestRequestOptions> {
    const key = `${personId} ${this.clock.now().toISOString().slice(0, 10)}`;
    const token = this.sessions.get(key) ?? (await this.server.people.session(personId));
    this.sessions.set(key, token);
    const caller: TestPerson = { ...person, personId, token };
    return { as: caller, portal: this.portal };
  }

  async addRule(more: Partial<NewCompanyRule> = {}): Promise<ReminderRule> {
    const added = await this.server.call(
      addCompanyRule,
      { body: { ...dayBefore, ...more } },
      await this.as(this.portal.admin),
    );
    await this.look();
    return added;
  }

  async tryRule(more: Partial<NewCompanyRule>): Promise<TestResponse> {
    return this.server.send(addCompanyRule, { body: { ...dayBefore, ...more } }, await this.as(this.portal.admin));
  }

  async addOwnRule(person: TestPerson, more: Partial<NewCompanyRule> = {}): Promise<ReminderRule> {
    const { entityType, trigger, offsetMinutes, time, onWorkingDays, ...rest } = { ...dayBefore, ...more };
    const { everyDays, maxRepeats, recipients, channels, isEnabled } = rest;
    const own = {
      ...{ entityType, trigger, offsetMinutes, time, onWorkingDays },
      ...{ everyDays, maxRepeats, recipients, channels, isEnabled },
    };
    const added = await this.server.call(addOwnRule, { body: own }, await this.as(person));
    await this.look();
    return added;
  }

  async changeRule({ id, version }: ReminderRule, body: CompanyRulePatch): Promise<ReminderRule> {
    const options = { ...(await this.as(this.portal.admin)), ifMatch: version };
    const changed = await this.server.call(changeCompanyRule, { params: { id }, body }, options);
    await this.look();
    return changed;
  }

  async choose(person: TestPerson, { id }: Pick<ReminderRule, 'id'>, body: RuleChoicePatch): Promise<TestResponse> {
    const response = await this.server.send(changeRuleChoice, { params: { id }, body }, await this.as(person));
    await this.look();
    return response;
  }

  async rules(person: TestPerson): Promise<readonly ReminderRule[]> {
    return (await this.server.call(listRules, {}, await this.as(person))).items;
  }

  /** Turns off the rules of the product, so that only those of the test remind. */
  async turnOffBuiltIn(): Promise<void> {
    for (const rule of await this.rules(this.portal.admin)) {
      await this.changeRule(rule, { isEnabled: false });
    }
  }

  titles({ personId }: TestPerson): readonly string[] {
    return this.told.filter((each) => each.personId === personId).map(({ title }) => title);
  }

  /** Ends a membership; resolves when the plugin has followed. */
  async end(person: TestPerson): Promise<void> {
    await this.server.inPlugin({ pluginId: 'probe', portal: this.portal, modules: ['Tasks'] }, (context) =>
      context.get(Members).end(person.personId),
    );
    await this.server.settle();
  }

  /** The person chooses a zone of their own. */
  async moveTo(person: TestPerson, timeZone: string): Promise<void> {
    await this.server.people.asPerson(person, (context) => context.get(Accounts).change({ timeZone }));
  }

  /** Advances the time to a moment in UTC, and resolves when rules were looked through until then. */
  async until(moment: string): Promise<void> {
    await this.advanceTo(moment);
    await this.look();
  }

  /** Advances the time to a moment in UTC, and resolves when the plugin itself has brought about a condition. */
  async untilTold(moment: string, isMet: () => boolean): Promise<void> {
    await this.advanceTo(moment);
    await this.wait(() => Promise.resolve(isMet()));
  }

  private advanceTo(moment: string): Promise<void> {
    return this.clock.advance(Math.max(0, new Date(`${moment}:01Z`).getTime() - this.clock.now().getTime()));
  }

  /** Lets a look begin now, and resolves when it has ended and what it told was delivered. */
  private async look(): Promise<void> {
    const target = this.clock.now();
    const work = { pluginId: 'reminders', portal: this.portal, modules: ['Tasks'] } as const;
    await this.server.inPlugin(work, (context) => Promise.resolve(lookAtOnce(context)));
    await this.wait(async () => {
      const row = await this.server.inPlugin({ ...work, mode: 'read' }, ({ db, clientId }) =>
        db.row(sql<{ looked_until: string }>`select looked_until from look where client_id = ${clientId}`),
      );
      return row !== undefined && new Date(row.looked_until) >= target;
    });
    await this.server.settle();
    // What was decided may still be under way to the sink; what comes more than six hours late waits for a morning.
    await this.wait(async () => {
      const rows = await this.server.inPlugin({ ...work, mode: 'read' }, ({ db, clientId, clock }) =>
        db.rows(sql<{ recipient: string; occasion: string }>`select person_id || ' ' || entity_id as recipient, occasion
          from told where client_id = ${clientId} and notify_at is null
            and due_at > ${new Date(clock.now().getTime() - 5 * 3_600_000)}`),
      );
      for (const { recipient, occasion } of rows) {
        this.decided.set(recipient, new Set(this.decided.get(recipient)).add(occasion));
      }
      const counts = new Map<string, number>();
      for (const { personId, entityId } of this.told) {
        const recipient = `${personId} ${entityId}`;
        counts.set(recipient, (counts.get(recipient) ?? 0) + 1);
      }
      return [...this.decided].every(([recipient, occasions]) => (counts.get(recipient) ?? 0) >= occasions.size);
    });
  }

  private async wait(isMet: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + patience;
    while (!(await isMet())) {
      if (Date.now() > end) {
        throw new Error(`The rules told: ${JSON.stringify(this.told)}`);
      }
      await this.clock.advance(1_000);
      await this.server.settle();
      // Jobs are read from the database, which takes real time.
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

function isSelected(thing: Thing, selection: DatedSelection): boolean {
  if (selection.date === 'update') {
    return selection.periods.some(({ after, until }) => thing.updatedAt > after && thing.updatedAt <= until);
  }
  const date = thing[selection.date];
  if (date === undefined) {
    return false;
  }
  if ('days' in selection) {
    return selection.days.includes(date.date);
  }
  const { time, timeZone } = date;
  const moment =
    time === undefined || timeZone === undefined ? undefined : momentOf({ date: date.date, time }, timeZone);
  return moment !== undefined && moment > selection.period.after && moment <= selection.period.until;
}
