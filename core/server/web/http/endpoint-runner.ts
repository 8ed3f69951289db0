import type { Endpoint, Gate, Subject } from '../../../contract';
import { decideAccess, localized, tighten } from '../../../contract';
import type { Principals } from '../../identity/access/principals';
import { networkOf } from '../../identity/access/network-of';
import type { RateLimitName, RateLimiter } from '../../identity/access/rate-limits';
import type { SessionGate } from '../../identity/access/session-gate';
import type { PermissionsOf } from '../../identity/access/subjects';
import { subjectInPortal, subjectOfSession } from '../../identity/access/subjects';
import { withTimeout } from './request-timeout';
import type { DefaultContextFactory, EndpointContextRequest } from '../../request-context/context-factory';
import type { Logger } from '../../../kernel/services';
import type { Identities, MembershipFacts } from '../../identity/accounts/services';
import type { InstalledPlugin } from '../../platform/installed-plugins';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import type { Actor } from '../../request-context/actor';
import type { CallContext } from '../../request-context/call-context';
import type { Entitlement, Entitlements } from '../../identity/entitlements/entitlements';
import { AppError } from '../../platform/app-error';
import { assertGranted } from './gate-errors';
import { bearerToken, readIdempotencyKey, readIfMatch } from '../../request-context/headers';
import type { Caller } from './callers';
import { actorOf, anonymousCaller, originOf } from './callers';
import type { HttpResponse, IncomingRequest } from '../../request-context/incoming-request';
import type { IdempotencyStore, IdempotentRequest } from './idempotency-store';
import { hashRequest, isResponseStored, assertNotReplayed, replayOf } from './idempotency-store';
import { httpMessages } from '../../request-context/problems/messages';
import { problemResponse } from '../../request-context/problems/problems';
import type { QueryEntries, QueryReader } from './read-query';
import { parseQuery, queryReader } from './read-query';
import type { RefusedClaims } from './refused-claims';
import { assertWithinRateLimit } from '../../identity/access/assert-within-rate-limit';
import type { TenantGuardInput } from './tenant-guard';
import { assertSamePortal, choosePortal, findForeignClaim } from './tenant-guard';
import type { ParsedBody } from './read-request';
import { emptyBody, readRequestBody, readMultipart, readRequest } from './read-request';
import type { Translator } from '../../platform/i18n/translator';
import type { PreparedResponse } from './write-response';
import { prepareResponse, toHttpResponse, toDownloadResponse } from './write-response';

/** Services that the runner needs. */
export interface EndpointRunnerOptions {
  readonly identities: Identities;
  readonly entitlements: Pick<Entitlements, 'of'>;
  readonly contexts: DefaultContextFactory;
  readonly permissionsOf: PermissionsOf;
  readonly principals: Principals;
  readonly limiter: RateLimiter;
  readonly sessions: SessionGate;
  readonly refusedClaims: RefusedClaims;
  readonly idempotency: IdempotencyStore;
  /** The portal's last known sequence number in the change feed. A lower one is safe. */
  readonly feedCursor: (clientId: string) => Promise<string>;
  readonly isShuttingDown: () => boolean;
  readonly translator: Translator;
  readonly logger: Logger;
  /** Time limit of a request in milliseconds. */
  readonly timeLimit: number;
  /** Validates each response against its whole schema, including formats and limits. Tests do. */
  readonly validatesResponses?: boolean;
}

/** An endpoint with everything that is the same for all its requests. */
interface CompiledEndpoint {
  readonly endpoint: Endpoint;
  readonly handle: EndpointBinding['handle'];
  readonly installed: InstalledPlugin;
  readonly pluginId: string;
  readonly gate: Gate;
  readonly limit: RateLimitName;
  readonly readQuery: QueryReader;
}

interface Admission {
  readonly subject: Subject;
  readonly membership: MembershipFacts | undefined;
  readonly entitlement: Entitlement | undefined;
}

/**
 * Runs a request of an endpoint. The order is the same for all endpoints: shutdown, rate limit, token, tenant guard,
 * portal, gate, read-only portal, schemas, If-Match, Idempotency-Key, handler, response. Handlers see none of it.
 */
export class EndpointRunner {
  constructor(private readonly options: EndpointRunnerOptions) {}

  /** Returns the function that handles requests of one endpoint. */
  compile(
    installed: InstalledPlugin,
    { endpoint, handle }: EndpointBinding,
  ): (call: IncomingRequest) => Promise<HttpResponse> {
    const compiled: CompiledEndpoint = {
      endpoint,
      handle,
      installed,
      pluginId: installed.plugin.manifest.id,
      gate: tighten(installed.gate, endpoint.gate),
      limit: endpoint.limit ?? endpoint.effect,
      readQuery: queryReader(endpoint.shape.query),
    };
    const { translator } = this.options;
    return async (call) => {
      const headers: Record<string, string> = { 'cache-control': 'no-store' };
      try {
        const answer = await this.answer(compiled, call, headers);
        return { ...answer, headers: { ...headers, ...answer.headers } };
      } catch (error) {
        const answer = problemResponse(error, {
          requestId: call.requestId,
          trace: call.trace,
          translate: (sentence) =>
            translator.translate(sentence, translator.chooseLanguage(call.header('accept-language'))),
          logger: this.options.logger,
          about: `Endpoint '${endpoint.id}'`,
        });
        return { ...answer, headers: { ...headers, ...answer.headers } };
      }
    };
  }

  private async answer(
    compiled: CompiledEndpoint,
    call: IncomingRequest,
    headers: Record<string, string>,
  ): Promise<HttpResponse> {
    this.assertOpen(compiled);
    const { endpoint } = compiled;
    if (endpoint.effect === 'write' && endpoint.method === 'GET' && isPrefetch(call)) {
      return { status: 204, headers: {}, body: undefined };
    }
    const caller = await this.identify(compiled, call);
    const query = parseQuery(call.url);
    const isMultipart = endpoint.kind === 'multipart';
    const early = isMultipart ? emptyBody : readRequestBody(endpoint, call);
    const claims = claimsOf(call, caller, { query, reading: early });
    await this.guard(compiled, call, claims);
    const admission = await this.admit(compiled, caller, claims);
    if (admission.entitlement !== undefined) {
      headers['x-entitlements-version'] = String(admission.entitlement.version);
    }
    this.assertWritable(endpoint, admission);
    const reading = isMultipart ? await readMultipart(call) : early;
    if (isMultipart && claims !== undefined) {
      await this.guard(compiled, call, { ...claims, body: reading.body, claims: reading.claims });
      assertSamePortal(admission.membership, reading.claims);
    }
    const { translator } = this.options;
    const language = translator.chooseLanguage(call.header('accept-language'));
    const request = readRequest(endpoint, call, {
      query,
      body: reading.body,
      translate: (sentence) => translator.translate(sentence, language),
      readQuery: compiled.readQuery,
    });
    const ifMatch = endpoint.concurrency === undefined ? undefined : readIfMatch(call.header('if-match'));
    const key = keyOf(compiled, call, { caller, reading });
    const actor = await this.makeActor(compiled, caller, admission);
    if (endpoint.effect === 'read' && admission.membership !== undefined) {
      headers['x-cursor'] = await this.options.feedCursor(admission.membership.clientId);
    }
    const act = () =>
      withTimeout(this.options.timeLimit, (signal) =>
        this.handle(compiled, request, {
          call,
          actor,
          ifMatch,
          key,
          signal,
          language,
          clientId: admission.membership?.clientId,
        }),
      );
    if (key === undefined) {
      return send(endpoint, call, await act());
    }
    const outcome = await this.options.idempotency.once(key, act);
    if ('fresh' in outcome) {
      return send(endpoint, call, outcome.fresh);
    }
    headers['idempotency-replayed'] = 'true';
    return toHttpResponse(replayOf(endpoint, outcome.kept));
  }

  private assertOpen({ installed }: CompiledEndpoint): void {
    if (this.options.isShuttingDown()) {
      throw new AppError('shutting_down', localized(httpMessages.shuttingDown), { params: { retryAfter: 3 } });
    }
    if (installed.state === 'failed') {
      throw new AppError('plugin_unavailable', localized(httpMessages.unavailable), {
        params: { plugin: installed.plugin.manifest.id, retryAfter: 60 },
      });
    }
  }

  /**
   * Identifies the caller. Public requests are counted by network, all others by person. Unknown tokens are counted by
   * network before they are looked up.
   */
  private async identify(compiled: CompiledEndpoint, call: IncomingRequest): Promise<Caller> {
    const token = bearerToken(call.header('authorization'));
    if (compiled.gate.audience === 'public') {
      await this.take(compiled.limit, networkOf(call.address));
      const session = token === undefined ? undefined : await this.options.sessions.session(token, call.address);
      return session === undefined ? anonymousCaller : { session, memberships: [] };
    }
    const session = token === undefined ? undefined : await this.options.sessions.session(token, call.address);
    if (session === undefined) {
      if (token === undefined) {
        await this.take('stranger', networkOf(call.address));
      }
      assertGranted(decideAccess(compiled.gate, subjectOfSession(undefined, 0)));
      return anonymousCaller;
    }
    await this.take(compiled.limit, session.personId);
    if (compiled.gate.audience === 'super-admin') {
      return { session, memberships: [] };
    }
    return { session, memberships: await this.options.identities.memberships(session.personId) };
  }

  private take(limit: RateLimitName, key: string): Promise<void> {
    return assertWithinRateLimit(this.options.limiter, limit, key);
  }

  /**
   * Refuses claims that disagree with the token, and audits them. Public callers have no identity to compare with, and
   * super-admins belong to no portal.
   */
  private async guard(
    compiled: CompiledEndpoint,
    call: IncomingRequest,
    claims: TenantGuardInput | undefined,
  ): Promise<void> {
    const { audience } = compiled.gate;
    if (audience === 'public' || audience === 'super-admin' || claims === undefined) {
      return;
    }
    const { session, memberships } = claims;
    const refused = findForeignClaim(claims);
    if (refused === undefined) {
      return;
    }
    const recorded = this.options.refusedClaims.count(session.personId);
    if (recorded === undefined) {
      throw refused.error;
    }
    const { more } = recorded;
    const actor = actorOf({ session, memberships }, subjectOfSession(session, memberships.length));
    await this.options.contexts.forPerson(
      { pluginId: 'core', actor, requestId: call.requestId, mode: 'write' },
      async (context) =>
        context.audit({
          action: 'core.caller.refuse',
          entity: 'endpoint',
          entityId: compiled.endpoint.id,
          detail: {
            field: refused.field,
            ...claimedId(refused.value),
            address: call.address,
            ...(more === 0 ? {} : { more }),
          },
        }),
    );
    throw refused.error;
  }

  private async admit(
    { gate }: CompiledEndpoint,
    { session, memberships }: Caller,
    claims: TenantGuardInput | undefined,
  ): Promise<Admission> {
    if (gate.audience !== 'member' && gate.audience !== 'admin') {
      const subject = subjectOfSession(session, memberships.length);
      assertGranted(decideAccess(gate, subject));
      return { subject, membership: undefined, entitlement: undefined };
    }
    const membership = claims === undefined ? undefined : choosePortal(claims);
    if (membership === undefined) {
      const subject = subjectOfSession(session, 0);
      assertGranted(decideAccess(gate, subject));
      return { subject, membership, entitlement: undefined };
    }
    const entitlement = await this.options.entitlements.of(membership.clientId);
    const subject = subjectInPortal(membership, entitlement, this.options.permissionsOf);
    assertGranted(decideAccess(gate, subject));
    return { subject, membership, entitlement };
  }

  private assertWritable(endpoint: Endpoint, { entitlement }: Admission): void {
    const isRefused =
      endpoint.effect === 'write' && endpoint.whenReadOnly !== 'allowed' && entitlement?.access === 'read-only';
    if (isRefused) {
      throw new AppError('read_only', localized(httpMessages.readOnly));
    }
  }

  private async makeActor(
    { gate }: CompiledEndpoint,
    caller: Caller,
    { subject, membership }: Admission,
  ): Promise<Actor> {
    const actor = actorOf(caller, subject, gate.audience === 'super-admin');
    if (membership === undefined) {
      return actor;
    }
    return { ...actor, principals: await this.options.principals.of(membership.clientId, actor) };
  }

  private async handle(compiled: CompiledEndpoint, request: unknown, run: Run): Promise<PreparedResponse> {
    const { endpoint, pluginId, gate } = compiled;
    const { call, key } = run;
    const base: EndpointContextRequest = {
      pluginId,
      actor: run.actor,
      requestId: call.requestId,
      trace: call.trace,
      origin: originOf(endpoint, call, run.language),
      mode: endpoint.effect,
      signal: run.signal,
      cookies: call.cookies,
      ...(key === undefined ? {} : keyedParts(endpoint, key)),
    };
    const work = async (context: CallContext): Promise<PreparedResponse> =>
      prepareResponse(endpoint, await compiled.handle(request, context), this.options.validatesResponses);
    if (run.clientId !== undefined) {
      const { clientId, ifMatch } = run;
      return this.options.contexts.inPortal({ ...base, clientId, ...(ifMatch === undefined ? {} : { ifMatch }) }, work);
    }
    return gate.audience === 'super-admin'
      ? this.options.contexts.inInstance(base, work)
      : this.options.contexts.forPerson(base, work);
  }
}

/** Only ids are recorded. An email address or other text could name a person, and the audit chain cannot forget. */
function claimedId(value: string): { readonly value?: string } {
  return uuidPattern.test(value) ? { value } : {};
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Steps of a request with an Idempotency-Key: it fails if it is a replay, and stores the key with its response. */
function keyedParts(
  endpoint: Endpoint,
  key: IdempotentRequest,
): Pick<EndpointContextRequest, 'storedResponse' | 'precondition'> {
  return {
    precondition: assertNotReplayed(key),
    storedResponse: (result) => {
      const { status, body, etag } = result as PreparedResponse;
      return isResponseStored(endpoint)
        ? { ...key, status, body, etag }
        : { ...key, status, body: undefined, etag: undefined };
    },
  };
}

/** The values of a request that the tenant guard compares with the token; undefined for anonymous callers. */
function claimsOf(
  { params }: IncomingRequest,
  { session, memberships }: Caller,
  { query, reading }: { readonly query: QueryEntries; readonly reading: ParsedBody },
): TenantGuardInput | undefined {
  const { body, claims: mentions } = reading;
  return session === undefined ? undefined : { query, params, body, claims: mentions, session, memberships };
}

interface Run {
  readonly call: IncomingRequest;
  readonly actor: Actor;
  readonly ifMatch: number | undefined;
  readonly key: IdempotentRequest | undefined;
  readonly signal: AbortSignal;
  readonly language: string;
  readonly clientId: string | undefined;
}

function keyOf(
  { endpoint }: CompiledEndpoint,
  call: IncomingRequest,
  { caller, reading }: { readonly caller: Caller; readonly reading: ParsedBody },
): IdempotentRequest | undefined {
  const key = readIdempotencyKey(call.header('idempotency-key'));
  if (key === undefined || endpoint.effect === 'read' || caller.session === undefined) {
    return undefined;
  }
  const bodyHash = hashRequest(call.url, reading.chunks);
  return { personId: caller.session.personId, key, endpoint: endpoint.id, bodyHash };
}

function send(endpoint: Endpoint, call: IncomingRequest, prepared: PreparedResponse): HttpResponse {
  if (endpoint.kind === 'download' && prepared.body !== undefined) {
    return toDownloadResponse(prepared.body as Parameters<typeof toDownloadResponse>[0], (name) => call.header(name));
  }
  return toHttpResponse(prepared);
}

/** Browsers and mail scanners prefetch links before anyone clicks. A prefetch must not change anything. */
function isPrefetch(call: IncomingRequest): boolean {
  return [call.header('sec-purpose'), call.header('purpose')].some((purpose) => purpose?.includes('prefetch') === true);
}
