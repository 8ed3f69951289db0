import { injectable } from 'inversify';
import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import type { Endpoint, EndpointArguments, EndpointResponse, EndpointShape } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import { coreMessages } from '../messages';
import type { DefaultPendingWrites } from '../pending-writes/default-pending-writes';
import { PendingWritesQueueService } from '../pending-writes/default-pending-writes';
import type { ApiRequestOptions } from '../services';
import { ApiError, Device, Ids, Network, Toasts, I18n } from '../services';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../session/session-store';
import type { RequestPlan, RequestParts } from './request-plan';
import { idempotencyKeyFor, planRequest } from './request-plan';
import type { RequestSender } from './request-sender';
import { RequestSenderService } from './request-sender';
import { EntityWrites } from './entity-writes';
import type { WritesInFlight } from './writes-in-flight';
import { WritesInFlightService } from './writes-in-flight';

/** Delay before the one retry of a read without a response, in milliseconds. */
const retryPause = 300;

/** Statuses of temporary failures. */
const temporaryStatuses: readonly unknown[] = [502, 503, 504];

/** Typed requests over HTTP to loaded endpoints. */
@injectable()
export class HttpApi {
  private readonly writes = new EntityWrites();

  constructor(
    @inject(RequestSenderService) private readonly sender: RequestSender,
    @inject(PendingWritesQueueService) private readonly pending: DefaultPendingWrites,
    @inject(WritesInFlightService) private readonly inFlight: WritesInFlight,
    @inject(SessionStoreService) private readonly session: SessionStore,
    @inject(Device) private readonly device: Device,
    @inject(Network) private readonly network: Network,
    @inject(Toasts) private readonly toasts: Toasts,
    @inject(I18n) private readonly words: I18n,
    @inject(Clock) private readonly clock: Clock,
    @inject(Ids) private readonly ids: Ids,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  async call<S extends EndpointShape>(
    endpoint: Endpoint<S>,
    parts: EndpointArguments<S>,
    options: ApiRequestOptions = {},
  ): Promise<EndpointResponse<S>> {
    // The one cast of requests: the parts were typed by the endpoint's own schemas.
    const planned = parts as RequestParts;
    const plan = planRequest({
      endpoint,
      parts: planned,
      standing: {
        email: this.session.user?.email,
        userId: this.session.user?.userId,
        clientId: this.session.portal?.clientId,
        ipAddress: this.device.ipAddress,
      },
      idempotencyKey: idempotencyKeyFor(options.idempotencyKey, planned) ?? this.ids.next(),
      ifMatch: options.ifMatch,
    });
    try {
      const body = await this.deliver(plan, options);
      return this.read(endpoint, body);
    } catch (error) {
      this.show(error, options);
      throw error;
    }
  }

  private async deliver(plan: RequestPlan, options: ApiRequestOptions): Promise<unknown> {
    const { signal, onProgress, onFailure, queueWhenOffline } = options;
    if (signal?.aborted === true) {
      throw new ApiError('aborted', []);
    }
    const extras = {
      isSearch: onFailure === 'search',
      ...(signal === undefined ? {} : { signal }),
      ...(onProgress === undefined ? {} : { onProgress }),
    };
    if (plan.effect === 'read') {
      return this.readWithRetry(plan, extras);
    }
    if (queueWhenOffline !== undefined && (!this.network.online || this.pending.hasWriteFor(plan.entity))) {
      return this.pending.enqueue(plan, queueWhenOffline);
    }
    return this.inFlight.track(this.writes.run(plan, (ready) => this.sender.send(ready, extras)));
  }

  /** A GET is retried once. */
  private async readWithRetry(plan: RequestPlan, extras: Parameters<RequestSender['send']>[1]): Promise<unknown> {
    try {
      return await this.sender.send(plan, extras);
    } catch (error) {
      const isTemporary =
        error instanceof ApiError && (error.code === 'offline' || temporaryStatuses.includes(error.params['status']));
      if (!isTemporary || plan.method !== 'GET' || !this.network.online) {
        throw error;
      }
      await this.clock.sleep(retryPause);
      return this.sender.send(plan, extras);
    }
  }

  private read<S extends EndpointShape>(endpoint: Endpoint<S>, body: unknown): EndpointResponse<S> {
    const schema: $ZodType | undefined = endpoint.shape.response;
    if (schema === undefined) {
      // The one cast of responses without a schema: a download is a Blob, everything else is empty.
      return (endpoint.kind === 'download' ? body : undefined) as EndpointResponse<S>;
    }
    const read = safeParse(schema, body);
    if (!read.success) {
      this.logger.error(`The response of '${endpoint.id}' does not match its contract.`, read.error);
      throw new ApiError('internal', [this.words.translate(coreMessages.somethingWrong)], {}, { cause: read.error });
    }
    // The one cast of responses with a schema: it was just parsed by it.
    return read.data as EndpointResponse<S>;
  }

  private show(error: unknown, { onFailure = 'toast' }: ApiRequestOptions): void {
    if (!(error instanceof ApiError) || onFailure !== 'toast') {
      return;
    }
    // An expired session has a message of its own; a refused offline write has already been reported.
    if (error.code === 'aborted' || error.code === 'session_required' || error.params['isTold'] === true) {
      return;
    }
    const sentence = error.sentences[0] ?? this.words.translate(coreMessages.somethingWrong);
    if (error.code === 'offline' && !this.network.online) {
      this.toasts.warning(sentence);
      return;
    }
    this.toasts.error(sentence);
  }
}

export const HttpApiService = serviceToken<HttpApi>('core:HttpApiService');
