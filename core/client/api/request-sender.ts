import { serviceToken } from '../../contract';
import { injectable } from 'inversify';
import { inject } from '../../kernel/inject';
import { Logger } from '../../kernel/services';
import type { ClientSettings } from '../settings';
import { SettingsService } from '../settings';
import { coreMessages } from '../messages';
import type { TransportResponse } from '../ports';
import { HttpTransport } from '../ports';
import { ApiError, Ids, Network, I18n } from '../services';
import type { SessionStore } from '../session/session-store';
import { SessionStoreService } from '../session/session-store';
import type { ApiSignals } from './api-signals';
import { ApiSignalsService } from './api-signals';
import type { RequestPlan } from './request-plan';
import { readProblem } from './problem';

/** Options of one attempt. */
export interface SendOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
  readonly isSearch?: boolean;
}

/** Sends one planned request once, and turns its response into a body or an `ApiError`. */
@injectable()
export class RequestSender {
  constructor(
    @inject(HttpTransport) private readonly transport: HttpTransport,
    @inject(SessionStoreService) private readonly session: SessionStore,
    @inject(SettingsService) private readonly settings: ClientSettings,
    @inject(ApiSignalsService) private readonly signals: ApiSignals,
    @inject(Network) private readonly network: Network,
    @inject(I18n) private readonly words: I18n,
    @inject(Ids) private readonly ids: Ids,
    @inject(Logger) private readonly logger: Logger,
  ) {}

  async send(plan: RequestPlan, options: SendOptions): Promise<unknown> {
    const token = this.tokenFor(plan);
    this.signals.requestSent.emit(plan.endpointId);
    const answer = await this.exchange(plan, token, options);
    this.publishMetadata(plan, answer);
    if (answer.status >= 200 && answer.status < 300) {
      return answer.body;
    }
    const problem = readProblem(answer.status, answer.body);
    if (answer.status === 401) {
      const principal = plan.principal === 'super-admin' ? 'super-admin' : 'person';
      this.signals.expired.emit({ token, principal, isSearch: options.isSearch ?? false });
    }
    if (problem.code === 'module_required') {
      this.signals.moduleMissing.emit({ clientId: plan.clientId });
    }
    if (problem.code === 'permission_required' && plan.principal !== 'super-admin') {
      this.signals.permissionMissing.emit(undefined);
    }
    if (answer.status >= 500) {
      this.logger.warn(`Request '${plan.endpointId}' failed with status ${answer.status}.`, { code: problem.code });
    }
    throw new ApiError(problem.code, this.sentencesOf(answer.status, problem.errors), {
      ...problem.params,
      status: answer.status,
      isFromServer: problem.isFromServer,
      requestId: answer.header('x-request-id'),
    });
  }

  private async exchange(
    plan: RequestPlan,
    token: string | undefined,
    options: SendOptions,
  ): Promise<TransportResponse> {
    const { signal, onProgress } = options;
    try {
      return await this.transport.send({
        method: plan.method,
        url: this.urlOf(plan),
        headers: this.headersOf(plan, token),
        body: plan.kind === 'multipart' ? toForm(plan.body) : plan.body,
        responseType: plan.kind === 'download' ? 'blob' : 'json',
        ...(signal !== undefined && canAbort(plan) ? { signal } : {}),
        ...(onProgress === undefined ? {} : { onProgress }),
      });
    } catch (cause) {
      if (canAbort(plan) && signal?.aborted === true) {
        throw new ApiError('aborted', [], {}, { cause });
      }
      this.logger.info(`Request '${plan.endpointId}' got no response.`, { reason: String(cause) });
      const sentence = this.network.online ? coreMessages.somethingWrong : coreMessages.noConnection;
      throw new ApiError('offline', [this.words.translate(sentence)], {}, { cause });
    }
  }

  /** The server's sentences for 4xx responses; one fixed sentence for all others (R64, R68). */
  private sentencesOf(status: number, errors: readonly string[]): readonly string[] {
    if (status === 401) {
      return [this.words.translate(coreMessages.sessionExpired)];
    }
    return status < 500 && errors.length > 0 ? errors : [this.words.translate(coreMessages.somethingWrong)];
  }

  private publishMetadata(plan: RequestPlan, answer: TransportResponse): void {
    if (answer.status < 500) {
      this.signals.responded.emit(undefined);
    }
    const version = Number(answer.header('x-entitlements-version') ?? Number.NaN);
    const cursor = answer.header('x-cursor');
    const build = answer.header('x-build');
    if (plan.clientId !== undefined && Number.isSafeInteger(version)) {
      this.signals.entitlementsVersion.emit({ clientId: plan.clientId, version });
    }
    if (plan.clientId !== undefined && cursor !== undefined) {
      this.signals.cursor.emit({ clientId: plan.clientId, cursor });
    }
    if (build !== undefined) {
      this.signals.build.emit(build);
    }
  }

  private tokenFor({ principal }: RequestPlan): string | undefined {
    return principal === 'super-admin' ? this.session.superAdminToken : this.session.token;
  }

  private urlOf({ path, query }: RequestPlan): string {
    const base = path.toLowerCase().startsWith('/auth/') ? this.settings.authBase : this.settings.apiBase;
    return base + path + (query === '' ? '' : `?${query}`);
  }

  private headersOf(plan: RequestPlan, token: string | undefined): Readonly<Record<string, string>> {
    return {
      'accept-language': this.words.language,
      'x-request-id': this.ids.next(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(plan.idempotencyKey === undefined ? {} : { 'idempotency-key': plan.idempotencyKey }),
      ...(plan.kind === 'stream' ? { 'content-type': 'application/offset+octet-stream' } : {}),
      ...(plan.ifMatch === undefined ? {} : { 'if-match': `"${plan.ifMatch}"` }),
    };
  }
}

export const RequestSenderService = serviceToken<RequestSender>('core:RequestSenderService');

/** A write in flight is never aborted: its outcome would be unknown. An upload is: half a file changes nothing. */
function canAbort({ effect, kind }: RequestPlan): boolean {
  return effect === 'read' || kind === 'multipart' || kind === 'stream';
}

function toForm(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(body) as Readonly<Record<string, unknown>>)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each instanceof Blob) {
        form.append(name, each);
      } else if (each !== undefined && each !== null) {
        form.append(name, String(each));
      }
    }
  }
  return form;
}
