import { injectable } from 'inversify';
import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import type { Endpoint, EndpointArguments, EndpointResponse, EndpointShape } from '../../contract';
import { serviceToken } from '../../contract';
import { inject } from '../../kernel/inject';
import { Clock, Logger } from '../../kernel/services';
import { coreMessages } from '../messages';
import type { DefaultPendingWrites, StartedWrite } from '../pending-writes/default-pending-writes';
import { PendingWritesQueueService } from '../pending-writes/default-pending-writes';
import { isUnanswered } from '../pending-writes/write-refusals';
import type { ApiRequestOptions } from '../services';
import { ApiError, Device, Ids, KeptError, Network, Toasts, I18n } from '../services';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../session/session-store';
import type { RequestPlan, RequestParts } from './request-plan';
import { idempotencyKeyFor, planRequest } from './request-plan';
import type { RequestSender } from './request-sender';
import { RequestSenderService } from './request-sender';
import { EntityWrites } from './entity-writes';
import { isMergeConflict } from './merge-conflict';
import { isUnconfirmed } from './unconfirmed';
import type { WritesInFlight } from './writes-in-flight';
import { WritesInFlightService } from './writes-in-flight';

/** Delay before the one retry of a read without a response, in milliseconds. */
const retryPause = 300;

/** Statuses of temporary failures. */
const temporaryStatuses: readonly unknown[] = [502, 503, 504];

interface KeepReason {
  readonly started: StartedWrite;
  readonly isSent: boolean;
  /** Parses the later response. */
  readonly parse: (body: unknown) => unknown;
  readonly cause?: unknown;
}

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
      seen: options.seen,
    });
    try {
      const body = await this.deliver(plan, options, (later) => this.read(endpoint, later));
      return this.read(endpoint, body);
    } catch (error) {
      this.show(error, options);
      throw error;
    }
  }

  private async deliver(
    plan: RequestPlan,
    options: ApiRequestOptions,
    parse: (body: unknown) => unknown,
  ): Promise<unknown> {
    const { signal, onProgress, onFailure } = options;
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
    if (!canKeep(plan, options)) {
      return this.inFlight.track(this.writes.run(plan, (ready) => this.sender.send(ready, extras)));
    }
    // Stored now, not when it is this write's turn: a closed tab must lose neither.
    const started = this.pending.begin(plan, options);
    const write = async (ready: RequestPlan): Promise<unknown> => {
      await started.ready;
      // Decided when it is this write's turn: the one before may have been kept, and must not be overtaken.
      if (!this.network.online || this.pending.hasWriteFor(ready.entity)) {
        throw await this.keep(ready, options, { started, isSent: false, parse });
      }
      try {
        const body = await this.sender.send(ready, extras);
        started.end();
        return body;
      } catch (error) {
        if (isUnanswered(error)) {
          throw await this.keep(ready, options, { started, isSent: true, parse, cause: error });
        }
        started.end();
        throw error;
      }
    };
    return this.inFlight.track(this.writes.run(plan, write));
  }

  /** Stores a write without a response. The first of several is announced. */
  private async keep(
    plan: RequestPlan,
    { onFailure = 'toast' }: ApiRequestOptions,
    { started, isSent, parse, cause }: KeepReason,
  ): Promise<KeptError> {
    const sentence = this.words.translate(coreMessages.writeKept);
    if (onFailure === 'toast' && !this.pending.hasWaiting) {
      this.toasts.info(sentence);
    }
    const { key, settled } = await started.keep(plan, isSent);
    return new KeptError(sentence, key, settled.then(parse), { cause });
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

  private show(error: unknown, { onFailure = 'toast', seen, asksToConfirm }: ApiRequestOptions): void {
    if (!(error instanceof ApiError) || onFailure !== 'toast' || (isMergeConflict(error) && seen !== undefined)) {
      return;
    }
    if (isUnconfirmed(error) && asksToConfirm === true) {
      return;
    }
    // An expired session and kept writes have messages of their own.
    if (error.code === 'aborted' || error.code === 'session_required' || error.code === 'kept') {
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

/** A write that can be stored, and repeated without doing it twice. */
function canKeep({ kind, clientId, idempotencyKey }: RequestPlan, { unanswered }: ApiRequestOptions): boolean {
  const isWanted = (unanswered ?? (clientId === undefined ? 'fail' : 'keep')) === 'keep';
  return isWanted && kind === 'json' && idempotencyKey !== undefined;
}

export const HttpApiService = serviceToken<HttpApi>('core:HttpApiService');
