import type { EntityList } from '@tessera/core/client';
import { Api, ApiError, EntityServices, EntityStore, inject, injectable, Resource } from '@tessera/core/client';
import {
  listDeliveries,
  readDelivery,
  readDeliveryDetails,
  replayDelivery,
  replayFailed,
  sendTestEvent,
} from '../../contract/delivery-endpoints';
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  listWebhookEvents,
  listWebhooks,
  readWebhook,
  restoreWebhook,
  rotateSecret,
} from '../../contract/endpoints';
import type { LiveDelivery, LiveWebhook } from '../../contract/events';
import { deliveryChangedLive, webhookChangedLive } from '../../contract/events';
import type { DeliveryDetails, DeliveryState, EventChoice } from '../../contract/model';
import { webhooksMessages as messages } from '../messages';

/** What an admin writes of a web hook. */
export interface WebhookValues {
  readonly name: string;
  readonly url: string;
  readonly description: string;
  readonly events: string[];
}

/** What an admin changes of a web hook. */
export type WebhookPatch = WebhookValues & { readonly isEnabled: boolean };

/** A secret, which is shown once. */
export interface ShownSecret {
  readonly webhook: LiveWebhook;
  readonly secret: string;
}

/** The deliveries of a list; without a state all of them. */
export type DeliveryFilter = DeliveryState | 'all';

const pageSize = 50;

/** The web hooks of the open company, with what they send. Both follow the server. */
@injectable()
export class WebhookStore {
  readonly webhooks: EntityStore<LiveWebhook, LiveWebhook, WebhookPatch>;
  readonly deliveries: EntityStore<LiveDelivery>;
  /** Events to choose from, in the reader's language. */
  readonly events: Resource<EventChoice[]>;
  readonly list: EntityList<LiveWebhook>;
  private readonly lists = new Map<string, EntityList<LiveDelivery>>();

  constructor(
    @inject(Api) private readonly api: Api,
    @inject(EntityServices) private readonly services: EntityServices,
  ) {
    this.webhooks = new EntityStore<LiveWebhook, LiveWebhook, WebhookPatch>(services, {
      type: 'webhooks.webhook',
      label: ({ name }) => name,
      event: webhookChangedLive,
      read: (id) => api.request(readWebhook, { params: { id } }, { onFailure: 'caller' }),
      save: (id, body, request) => api.request(changeWebhook, { params: { id }, body }, request),
      remove: (id, request) => api.request(deleteWebhook, { params: { id } }, request),
    });
    this.deliveries = new EntityStore<LiveDelivery>(services, {
      type: 'webhooks.delivery',
      label: ({ event }) => event,
      event: deliveryChangedLive,
      read: (id) => api.request(readDelivery, { params: { id } }, { onFailure: 'caller' }),
    });
    this.events = new Resource({
      load: async (signal) => (await api.request(listWebhookEvents, {}, { signal, onFailure: 'caller' })).items,
      basis: () => services.words.language,
    });
    this.list = this.webhooks.list({
      load: (cursor, signal) =>
        api.request(listWebhooks, { query: { cursor, limit: pageSize } }, { signal, onFailure: 'caller' }),
      compare: newestFirst,
      belongs: () => true,
    });
  }

  /** The deliveries of a web hook, the newest first. */
  deliveriesOf(webhookId: string, filter: DeliveryFilter): EntityList<LiveDelivery> {
    const key = `${webhookId} ${filter}`;
    const list = this.lists.get(key) ?? this.makeList(webhookId, filter);
    this.lists.set(key, list);
    return list;
  }

  /**
   * Adds a web hook. Not without a connection, because its secret comes with the response.
   *
   * @throws ApiError which the form shows.
   */
  async add(body: WebhookValues, idempotencyKey: string): Promise<ShownSecret> {
    const shown = await this.api.request(
      addWebhook,
      { body },
      { idempotencyKey, onFailure: 'caller', unanswered: 'fail' },
    );
    this.webhooks.receive(shown.webhook);
    return shown;
  }

  /** @returns undefined when it failed, which was shown. */
  async rotate({ id }: LiveWebhook): Promise<ShownSecret | undefined> {
    const shown = await attempt(this.api.request(rotateSecret, { params: { id } }, { unanswered: 'fail' }));
    if (shown !== undefined) {
      this.webhooks.receive(shown.webhook);
    }
    return shown;
  }

  async turn({ id }: LiveWebhook, isEnabled: boolean): Promise<void> {
    await this.webhooks.edit(id, { isEnabled });
  }

  /** Deletes a web hook and offers undo. */
  async remove({ id, name }: LiveWebhook): Promise<void> {
    if ((await this.webhooks.remove(id)) === undefined) {
      return;
    }
    const { toasts, words } = this.services;
    toasts.success(words.translate(messages.deleted, { name }), {
      undo: async () => {
        const restored = await attempt(this.api.request(restoreWebhook, { params: { id } }));
        if (restored !== undefined) {
          this.webhooks.receive(restored);
        }
      },
    });
  }

  async sendTest({ id }: LiveWebhook): Promise<void> {
    const delivery = await attempt(this.api.request(sendTestEvent, { params: { id } }, { unanswered: 'fail' }));
    if (delivery !== undefined) {
      this.deliveries.receive(delivery);
      this.say(messages.testSent);
    }
  }

  async replay({ id }: Pick<LiveDelivery, 'id'>): Promise<void> {
    const delivery = await attempt(this.api.request(replayDelivery, { params: { id } }, { unanswered: 'fail' }));
    if (delivery !== undefined) {
      this.deliveries.receive(delivery);
      this.say(messages.sentAgain);
    }
  }

  /** @throws ApiError which the form shows. */
  async replaySince({ id }: LiveWebhook, since: Date): Promise<void> {
    const body = { since: since.toISOString() };
    const { count } = await this.api.request(
      replayFailed,
      { params: { id }, body },
      { onFailure: 'caller', unanswered: 'fail' },
    );
    const { toasts, words } = this.services;
    if (count === 0) {
      toasts.info(words.translate(messages.nothingFailed));
      return;
    }
    toasts.success(words.translate(messages.replayed, { count }));
    await this.deliveries.refresh();
  }

  /** @throws ApiError which the caller shows. */
  readDetails(id: string, signal: AbortSignal): Promise<DeliveryDetails> {
    return this.api.request(readDeliveryDetails, { params: { id } }, { signal, onFailure: 'caller' });
  }

  dispose(): void {
    for (const list of this.lists.values()) {
      list.dispose();
    }
    this.list.dispose();
    this.deliveries.dispose();
    this.webhooks.dispose();
  }

  private say(message: typeof messages.testSent): void {
    const { toasts, words } = this.services;
    toasts.success(words.translate(message));
  }

  private makeList(webhookId: string, filter: DeliveryFilter): EntityList<LiveDelivery> {
    const state = filter === 'all' ? undefined : filter;
    return this.deliveries.list({
      load: (cursor, signal) =>
        this.api.request(
          listDeliveries,
          {
            params: { id: webhookId },
            query: { cursor, limit: pageSize, ...(state === undefined ? {} : { state }) },
          },
          { signal, onFailure: 'caller' },
        ),
      compare: newestFirst,
      belongs: (delivery) => delivery.webhookId === webhookId && (state === undefined || delivery.state === state),
    });
  }
}

/** Resolves with undefined for an error that the API has shown. */
async function attempt<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ApiError) {
      return undefined;
    }
    throw error;
  }
}

/** Ids grow with time. */
function newestFirst({ id: left }: { readonly id: string }, { id: right }: { readonly id: string }): number {
  return left === right ? 0 : left < right ? 1 : -1;
}
