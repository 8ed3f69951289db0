import type { EndpointRequest } from '@tessera/core/contract';
import type { NotificationSink } from '@tessera/core/server';
import type { TestPerson, TestPortal, TestServer } from '@tessera/core/testing';
import { startServer, testPlugin } from '@tessera/core/testing';
import { changeTask, createTask, readTask } from '../contract';
import type { Task } from '../contract';
import { plugin } from './plugin';

/** A company of Ann, who acts, and others, with what these are told. */
export interface NotificationTestBed {
  readonly server: TestServer;
  readonly as: { readonly as: TestPerson; readonly portal: TestPortal };
  readonly people: Readonly<Record<string, TestPerson>>;
  create(body: EndpointRequest<(typeof createTask)['shape']>['body']): Promise<Task>;
  /** Changes the task as Ann, over its latest version. */
  change(id: string, body: EndpointRequest<(typeof changeTask)['shape']>['body']): Promise<Task>;
  /** Who is told what, such as `Ben tasks.assigned`, sorted. */
  tellsAfter(act: () => Promise<unknown>): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export async function startNotificationTestBed(names: readonly string[]): Promise<NotificationTestBed> {
  const told: string[] = [];
  const namesById = new Map<string, string>();
  const sink: NotificationSink = {
    id: 'probe.sink',
    deliver: (deliveries) => {
      for (const { personId, notifications } of deliveries) {
        told.push(...notifications.map(({ type }) => `${namesById.get(personId) ?? 'other'} ${type.id}`));
      }
      return Promise.resolve();
    },
  };
  const server = await startServer({ plugins: [plugin, testPlugin('probe', { notificationSinks: [sink] })] });
  const portal = await server.people.portal({ modules: ['Tasks'] });
  const as = { as: await server.people.member(portal, { fullName: 'Ann' }), portal };
  const people: Record<string, TestPerson> = {};
  for (const name of names) {
    const person = await server.people.member(portal, { fullName: name });
    people[name] = person;
    namesById.set(person.personId, name);
  }
  return {
    ...{ server, as, people },
    create: (body) => server.call(createTask, { body }, as),
    change: async (id, body) => {
      const { version } = await server.call(readTask, { params: { id } }, as);
      return server.call(changeTask, { params: { id }, body }, { ...as, ifMatch: version });
    },
    tellsAfter: async (act) => {
      // What was told of the actions before it.
      await server.settle();
      told.splice(0);
      await act();
      await server.settle();
      return told.toSorted();
    },
    stop: () => server.stop(),
  };
}
