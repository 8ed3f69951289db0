import { defineMessages, defineNotification, localized } from '@tessera/core/contract';
import type { NotificationType } from '@tessera/core/contract';
import type { PortalContext, ServerPlugin } from '@tessera/core/server';
import { entityLookup, sql } from '@tessera/core/server';
import type { TestPerson, TestPortal, TestRequestOptions, TestServer } from '@tessera/core/testing';
import { FakeClock, startServer, testPlugin } from '@tessera/core/testing';
import { parse } from 'zod/v4/core';
import * as z from 'zod/mini';
import type { ItemNotification, NotificationFilter } from '../contract';
import { changePreferences, countNotifications, listNotifications } from '../contract';
import { plugin } from './plugin';

const probeMessages = defineMessages('probe', {
  assignedLabel: 'A thing is assigned to me',
  watchedLabel: 'A thing that I watch changes',
  mentionedLabel: 'I am mentioned',
  alarmLabel: 'The password of the company changes',
  title: '{text}',
  due: 'Due on {date}',
});

/** The types that the probe sends. */
export const probeTypes = {
  assigned: defineNotification('probe.assigned', {
    label: probeMessages.assignedLabel,
    reason: 'assigned',
    channels: ['app', 'mail'],
  }),
  watched: defineNotification('probe.watched', {
    label: probeMessages.watchedLabel,
    reason: 'watching',
    channels: ['app'],
  }),
  mentioned: defineNotification('probe.mentioned', {
    label: probeMessages.mentionedLabel,
    reason: 'mentioned',
    channels: ['app', 'mail'],
  }),
  alarm: defineNotification('probe.alarm', {
    label: probeMessages.alarmLabel,
    reason: 'admin',
    channels: ['app', 'mail'],
    mandatory: 'security',
  }),
} as const;

/** Milliseconds for jobs on a busy machine. */
const patience = 20_000;

const Changes = z.object({ items: z.array(z.looseObject({ type: z.string(), data: z.optional(z.unknown()) })) });

/** What a test says to have happened. */
export interface ProbeEvent {
  readonly type?: NotificationType;
  /** Id of the thing. */
  readonly id?: string;
  readonly text?: string;
  /** A date in the title, in place of the text. */
  readonly due?: Date;
  /** Id of the comment that it is about. */
  readonly comment?: string;
  /** Default: the product itself. */
  readonly by?: TestPerson;
}

/** An email that was sent. */
export interface SentMail {
  readonly subject: string;
  readonly text: string;
}

export interface NotificationsTestBed {
  readonly server: TestServer;
  readonly clock: FakeClock;
  /** Things that the probe says are deleted. */
  readonly deleted: Set<string>;
  company(): Promise<NotifiedCompany>;
  stop(): Promise<void>;
}

/** A server with a plugin that notifies. It is noon of today: the database deletes old emails by its own clock. */
export async function startNotificationsTestBed(others: readonly ServerPlugin[] = []): Promise<NotificationsTestBed> {
  const deleted = new Set<string>();
  const clock = new FakeClock(`${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`);
  const probe = testPlugin('probe', {
    gate: { audience: 'member' },
    notifications: Object.values(probeTypes),
    provides: [entityLookup('probe.thing')],
    services: (services) =>
      services.provide(entityLookup('probe.thing'), () => ({
        existing: async (_type, ids) => new Set(ids.filter((id) => !deleted.has(id))),
      })),
  });
  const server = await startServer({ plugins: [plugin, probe, ...others], clock });
  return {
    server,
    clock,
    deleted,
    company: async () => new NotifiedCompany(server, clock, await server.people.portal({ timeZone: 'Africa/Abidjan' })),
    stop: () => server.stop(),
  };
}

/** A portal whose people are notified. */
export class NotifiedCompany {
  constructor(
    readonly server: TestServer,
    private readonly clock: FakeClock,
    readonly portal: TestPortal,
  ) {}

  as(person: TestPerson): TestRequestOptions {
    return { as: person, portal: this.portal };
  }

  member(fullName: string, language?: string): Promise<TestPerson> {
    return this.server.people.member(this.portal, { fullName, ...(language === undefined ? {} : { language }) });
  }

  /** Notifies; resolves when both sinks have delivered. */
  async notify(to: readonly TestPerson[], event: ProbeEvent = {}): Promise<void> {
    await this.tell(to, event);
    await this.server.settle();
  }

  /** The same without waiting. */
  tell(to: readonly TestPerson[], { type = probeTypes.assigned, id = 'one', text = id, due, comment, by }: ProbeEvent) {
    return this.work('probe', 'write', by, async (context) => {
      context.notify(type, {
        to: to.map(({ personId }) => personId),
        entity: { type: 'probe.thing', id },
        ...(comment === undefined ? {} : { part: { kind: 'comment', id: comment } }),
        title:
          due === undefined ? localized(probeMessages.title, { text }) : localized(probeMessages.due, { date: due }),
      });
    });
  }

  async list(person: TestPerson, filter: NotificationFilter = 'All'): Promise<readonly ItemNotification[]> {
    const { items } = await this.server.call(listNotifications, { query: { filter } }, this.as(person));
    return items;
  }

  /** The newest title of each notification. */
  async titles(person: TestPerson, filter?: NotificationFilter): Promise<readonly (string | undefined)[]> {
    return (await this.list(person, filter)).map(({ events }) => events[0]?.title);
  }

  async unread(person: TestPerson): Promise<number> {
    return (await this.server.call(countNotifications, {}, this.as(person))).unread.count;
  }

  async choose(
    person: TestPerson,
    body: Parameters<typeof this.server.call<(typeof changePreferences)['shape']>>[1]['body'],
  ): Promise<void> {
    await this.server.call(changePreferences, { body }, this.as(person));
  }

  /** Emails to a person, the oldest first. */
  async mails(person: TestPerson): Promise<readonly SentMail[]> {
    return (await this.server.mails()).filter(({ to }) => to === person.email).toReversed();
  }

  /** The same as soon as there are so many; @throws Error when there are not. */
  async mailed(person: TestPerson, count: number): Promise<readonly SentMail[]> {
    await this.until(async () => (await this.mails(person)).length >= count);
    return this.mails(person);
  }

  /** Advances the time, and resolves when this plugin has nothing left that is due. */
  async advance(milliseconds: number): Promise<void> {
    await this.clock.advance(milliseconds);
    await this.server.settle();
    await this.until(async () => {
      const now = this.clock.now();
      const due = await this.work('notifications', 'read', undefined, ({ db, clientId }) =>
        db.rows(sql`select 1 from mail_item where client_id = ${clientId} and due_at <= ${now}
          union all select 1 from entry where client_id = ${clientId} and snoozed_until <= ${now}`),
      );
      return due.length === 0;
    });
  }

  /** Jobs run beside the test: gives them time until a condition is met. */
  async until(isMet: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + patience;
    while (Date.now() < end) {
      if (await isMet()) {
        return;
      }
      await this.clock.advance(1_000);
      await this.server.settle();
      // Jobs are read from the database, which takes real time.
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error('The jobs did not run.');
  }

  /** A person with a session that is not over. */
  async again(person: TestPerson): Promise<TestPerson> {
    return { ...person, token: await this.server.people.session(person.personId) };
  }

  /** Live events of this plugin that a person's browser receives when it catches up. */
  async changes(person: TestPerson): Promise<readonly { readonly type: string; readonly data?: unknown }[]> {
    await this.server.settle();
    const url = `/api/changes?cursor=0&clientid=${this.portal.clientId}`;
    const headers = { authorization: `Bearer ${person.token}` };
    const { json } = await this.server.request({ method: 'GET', url, headers });
    return parse(Changes, json).items.filter(({ type }) => type.startsWith('notifications.'));
  }

  /** Runs work in a plugin's own database role. */
  work<T>(
    pluginId: string,
    mode: 'read' | 'write',
    by: TestPerson | undefined,
    act: (context: PortalContext) => Promise<T>,
  ): Promise<T> {
    return this.server.inPlugin({ pluginId, portal: this.portal, mode, by, modules: ['Tasks'] }, act);
  }
}
