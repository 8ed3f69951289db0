import type { EndpointArguments } from '@tessera/core/contract';
import { defineDomainEvent, defineMessages, definePublicEvent } from '@tessera/core/contract';
import { presentPublicEvent, sql } from '@tessera/core/server';
import type { TestPerson, TestPortal, TestRequestOptions, TestResponse, TestServer } from '@tessera/core/testing';
import { FakeClock, startServer, testPlugin } from '@tessera/core/testing';
import * as z from 'zod/mini';
import type { Delivery, DeliveryDetails, DeliveryState, Webhook } from '../contract';
import { addWebhook, changeWebhook, listDeliveries, listWebhooks, readDeliveryDetails, readWebhook } from '../contract';
import { plugin } from './plugin';

/** Milliseconds for jobs on a busy machine. */
const patience = 20_000;

const messages = defineMessages('probe', { happened: 'Something happens', other: 'Something else happens' });
const happened = defineDomainEvent('probe.thing-happened', 1, z.object({ name: z.string() }));
const other = defineDomainEvent('probe.thing-ended', 1, z.object({ name: z.string() }));

/** Names of the events that the probe's plugin declares. */
export const thingHappened = happened.name;
export const thingEnded = other.name;

type NewWebhook = EndpointArguments<(typeof addWebhook)['shape']>['body'];
type WebhookChange = EndpointArguments<(typeof changeWebhook)['shape']>['body'];

/** A notification that a person got. */
interface Told {
  readonly personId: string;
  readonly entity: { readonly type: string; readonly id: string };
  readonly title: string;
}

export interface WebhooksTestBed {
  readonly told: readonly Told[];
  readonly server: TestServer;
  readonly clock: FakeClock;
  company(modules?: readonly string[]): Promise<HookedCompany>;
  stop(): Promise<void>;
}

interface TestBedOptions {
  /** Networks that the operator allows. Default: loopback. */
  readonly outgoingAllowed?: readonly string[];
  readonly outgoingAllowsHttp?: boolean;
}

/** A server with web hooks and a plugin with public events. It is noon of Friday, 27 November 2037. */
export async function startWebhooksTestBed({
  outgoingAllowed = ['127.0.0.0/8'],
  outgoingAllowsHttp = true,
}: TestBedOptions = {}): Promise<WebhooksTestBed> {
  const told: Told[] = [];
  const data = z.object({ name: z.string() });
  const tell = async (events: readonly { readonly id: string; readonly data: { readonly name: string } }[]) =>
    new Map(events.map(({ id, data: { name } }) => [id, { name, secretNote: 'not declared' }]));
  const probe = testPlugin('probe', {
    gate: { audience: 'member', modules: ['Tasks'] },
    notificationSinks: [
      {
        id: 'probe.sink',
        deliver: async (deliveries, context) => {
          for (const { personId, entity, notifications, recipient } of deliveries) {
            told.push(
              ...notifications.map(({ title }) => ({
                personId,
                entity,
                title: context.translateFor(recipient, title),
              })),
            );
          }
        },
      },
    ],
    publicEvents: [
      presentPublicEvent(definePublicEvent({ event: happened, label: messages.happened, data }), (_context, events) =>
        tell(events),
      ),
      presentPublicEvent(definePublicEvent({ event: other, label: messages.other, data }), (_context, events) =>
        tell(events),
      ),
    ],
  });
  const clock = new FakeClock('2037-11-27T12:00:00.000Z');
  const server = await startServer({
    plugins: [plugin, probe],
    clock,
    configuration: { outgoingAllowed, outgoingAllowsHttp },
  });
  return {
    server,
    clock,
    told,
    company: async (modules = ['Tasks']) =>
      new HookedCompany(server, clock, await server.people.portal({ modules: [...modules] })),
    stop: () => server.stop(),
  };
}

/** A portal whose admin adds web hooks. */
export class HookedCompany {
  constructor(
    readonly server: TestServer,
    private readonly clock: FakeClock,
    readonly portal: TestPortal,
  ) {}

  as(person: TestPerson = this.portal.admin): TestRequestOptions {
    return { as: person, portal: this.portal };
  }

  add(url: string, more: Partial<NewWebhook> = {}): Promise<{ readonly webhook: Webhook; readonly secret: string }> {
    const body = { name: 'Billing', url, events: [thingHappened], ...more };
    return this.server.call(addWebhook, { body }, this.as());
  }

  tryAdd(url: string, more: Partial<NewWebhook> = {}): Promise<TestResponse> {
    const body = { name: 'Billing', url, events: [thingHappened], ...more };
    return this.server.send(addWebhook, { body }, this.as());
  }

  async change({ id, version }: Pick<Webhook, 'id' | 'version'>, body: WebhookChange): Promise<Webhook> {
    return this.server.call(changeWebhook, { params: { id }, body }, { ...(await this.asNow()), ifMatch: version });
  }

  /** As if the receiver had failed since then. */
  async failSince({ id }: Pick<Webhook, 'id'>, since: Date): Promise<void> {
    await this.server.inPlugin({ pluginId: 'webhooks', portal: this.portal }, ({ db }) =>
      db.run(sql`update webhook set failing_since = ${since} where id = ${id}`),
    );
  }

  /** As if another process sent its deliveries, until then. */
  async claimElsewhere({ id }: Pick<Webhook, 'id'>, until: Date): Promise<void> {
    await this.server.inPlugin({ pluginId: 'webhooks', portal: this.portal }, ({ db }) =>
      db.run(sql`update delivery set claimed_until = ${until} where webhook_id = ${id}`),
    );
  }

  async list(): Promise<readonly Webhook[]> {
    return (await this.server.call(listWebhooks, { query: {} }, await this.asNow())).items;
  }

  async read({ id }: Pick<Webhook, 'id'>): Promise<Webhook> {
    return this.server.call(readWebhook, { params: { id } }, await this.asNow());
  }

  /** The newest first. */
  async deliveries({ id }: Pick<Webhook, 'id'>, state?: DeliveryState): Promise<readonly Delivery[]> {
    const query = state === undefined ? { limit: '200' } : { limit: '200', state };
    return (await this.server.call(listDeliveries, { params: { id }, query }, await this.asNow())).items;
  }

  async details({ id }: Pick<Delivery, 'id'>): Promise<DeliveryDetails> {
    return this.server.call(readDeliveryDetails, { params: { id } }, await this.asNow());
  }

  /** Things happen in one transaction; resolves when the deliveries are written. */
  async happen(...names: readonly string[]): Promise<void> {
    await this.emit(happened, names);
  }

  async end(...names: readonly string[]): Promise<void> {
    await this.emit(other, names);
  }

  /** Sends what is due. */
  async send(): Promise<void> {
    await this.server.running.kernel.eventing.jobs.settle('webhooks.send');
    await this.server.settle();
  }

  /** Advances the time, and sends what is due until a condition is met. */
  async advance(milliseconds: number, isMet: () => boolean | Promise<boolean>): Promise<void> {
    await this.clock.advance(milliseconds);
    const end = Date.now() + patience;
    await this.send();
    while (!(await isMet())) {
      if (Date.now() > end) {
        throw new Error('The jobs did not run.');
      }
      await this.clock.advance(1_000);
      await this.send();
    }
  }

  /** In a session of its own: the time may have ended that of the admin. */
  async asNow(): Promise<TestRequestOptions> {
    const { admin } = this.portal;
    return this.as({ ...admin, token: await this.server.people.session(admin.personId) });
  }

  private async emit(event: typeof happened, names: readonly string[]): Promise<void> {
    await this.server.inPlugin({ pluginId: 'probe', portal: this.portal, modules: ['Tasks'] }, async (context) => {
      for (const name of names) {
        context.emit(event, { name });
      }
    });
    await this.server.settle();
  }
}
