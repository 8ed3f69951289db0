import type { Endpoint, Gate, Subject } from '../../../contract';
import { decideAccess, localized, tighten } from '../../../contract';
import type { Principals } from '../../identity/access/principals';
import { networkOf } from '../../identity/access/network-of';
import type { RateLimitName, RateLimiter } from '../../identity/access/rate-limits';
import type { SessionGate } from '../../identity/access/session-gate';
import type { PermissionsOf } from '../../identity/access/subjects';
import { looksLikeApiToken } from '../../identity/api-tokens/api-token-secret';
import { subjectInPortal, subjectOfSession } from '../../identity/access/subjects';
import { withTimeout } from './request-timeout';
import type { DefaultContextFactory, EndpointContextRequest } from '../../request-context/context-factory';
import type { Logger } from '../../../kernel/services';
import type { Identities, MembershipFacts } from '../../identity/accounts/services';
import type { InstalledPlugin } from '../../platform/installed-plugins';
import type { ContextRequest, ReadMark } from '../../request-context/contexts';
import type { BoundProof, EndpointBinding } from '../../request-context/endpoint-binding';
import type { Actor } from '../../request-context/actor';
import type { CallContext } from '../../request-context/call-context';
import type { Entitlement } from '../../identity/entitlements/entitlements';
import { AppError } from '../../platform/app-error';
import { maxBytesOf } from '../../platform/file-limits';
import type { ProofParts, ProvenEntry } from './enter-by-proof';
import { enterByProof } from './enter-by-proof';
import { assertGranted } from './gate-errors';
import { bearerToken, readIfMatch } from '../../request-context/headers';
import { enterPortal } from './enter-portal';
import type { Caller } from './callers';
import { actorOf, anonymousCaller, claimsOf, originOf } from './callers';
import { identifyApiToken } from './identify-api-token';
import type { HttpResponse, IncomingRequest } from '../../request-context/incoming-request';
import { idempotencyKeyOf, keyedParts } from './idempotency-keys';
import type { IdempotencyStore, IdempotentRequest } from './idempotency-store';
import { replayOf } from './idempotency-store';
import { httpMessages } from '../../request-context/problems/messages';
import { problemResponse } from '../../request-context/problems/problems';
import type { QueryReader } from './read-query';
import { parseQuery, queryReader } from './read-query';
import type { RefusedClaims } from './refused-claims';
import { refuseForeignClaims } from './refuse-foreign-claims';
import { assertWithinRateLimit } from '../../identity/access/assert-within-rate-limit';
import type { ClaimedFields, TenantGuardInput } from './tenant-guard';
import { assertSamePortal, choosePortal, claimedFields } from './tenant-guard';
import { emptyBody, readRequestBody, readMultipart, readRequest } from './read-request';
import { arrivesInParts, bodyLimits, canRunAgain } from './read-body';
import { problemAsText } from './problem-as-text';
import { isPrefetch } from './is-prefetch';
import { handleOnce, replayedDelivery } from './replayed-delivery';
import { markReceiver, runReadMarks } from './run-read-marks';
import type { Translator } from '../../platform/i18n/translator';
import type { PreparedResponse } from './write-response';
import type { NoticeReader } from './write-notice-page';
import { prepareResponse, toEndpointResponse, toHttpResponse } from './write-response';

/** Services that the runner needs. */
export interface EndpointRunnerOptions extends ProofParts {
  readonly identities: Identities;
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
  /** Time limit of a request in milliseconds. Receiving a multipart body or a stream does not count. */
  readonly timeLimit: number;
  /** Maximum size of a document in bytes. */
  readonly maxFileBytes: number;
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
  readonly proof: BoundProof | undefined;
  readonly limit: RateLimitName;
  readonly readQuery: QueryReader;
  readonly claimed: ClaimedFields;
}

interface Admission {
  readonly subject: Subject;
  readonly membership: MembershipFacts | undefined;
  readonly entitlement: Entitlement | undefined;
  /** For a caller who entered by a proof instead of a session. */
  readonly entry?: ProvenEntry;
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
    { endpoint, handle, proof }: EndpointBinding,
  ): (call: IncomingRequest) => Promise<HttpResponse> {
    const compiled: CompiledEndpoint = {
      endpoint,
      handle,
      installed,
      pluginId: installed.plugin.manifest.id,
      gate: proof === undefined ? tighten(installed.gate, endpoint.gate) : endpoint.gate,
      proof,
      limit: endpoint.limit ?? endpoint.effect,
      readQuery: queryReader(endpoint.shape.query),
      claimed: claimedFields(endpoint),
    };
    const { translator } = this.options;
    return async (call) => {
      const language = translator.chooseLanguage(call.header('accept-language'));
      const reader = { language, direction: translator.directionOf(language) };
      const headers: Record<string, string> = { 'cache-control': 'no-store' };
      try {
        const answer = await this.answer(compiled, call, { headers, reader });
        return { ...answer, headers: { ...headers, ...answer.headers } };
      } catch (error) {
        const answer = problemResponse(error, {
          requestId: call.requestId,
          trace: call.trace,
          translate: (sentence) => translator.translate(sentence, language),
          logger: this.options.logger,
          about: `Endpoint '${endpoint.id}'`,
        });
        const written = problemAsText(endpoint, { accept: call.header('accept'), reader }, answer);
        return { ...written, headers: { ...headers, ...written.headers } };
      } finally {
        if (arrivesInParts(endpoint, call)) {
          await call.releaseParts();
        }
      }
    };
  }

  private async answer(
    compiled: CompiledEndpoint,
    call: IncomingRequest,
    { headers, reader }: Outgoing,
  ): Promise<HttpResponse> {
    this.assertOpen(compiled);
    const { endpoint } = compiled;
    if (endpoint.effect === 'write' && endpoint.method === 'GET' && isPrefetch(call)) {
      return { status: 204, headers: {}, body: undefined };
    }
    const caller = await this.identify(compiled, call);
    const query = parseQuery(call.url);
    const isLate = arrivesInParts(endpoint, call);
    const early = isLate ? emptyBody : readRequestBody(endpoint, call);
    const claims = claimsOf(compiled.claimed, call, caller, { query, body: early.body });
    await this.assertOwnClaims(compiled, call, claims);
    const admission = await this.admit(compiled, caller, claims, call);
    if (admission.entitlement !== undefined) {
      headers['x-entitlements-version'] = String(admission.entitlement.version);
    }
    const handled = await admission.entry?.findReplay?.();
    if (handled !== undefined) {
      return replayedDelivery(handled);
    }
    this.assertWritable(endpoint, admission);
    const reading = isLate ? await readMultipart(endpoint, call, this.maxBytesOf(endpoint)) : early;
    if (isLate && claims !== undefined) {
      const complete = { ...claims, body: reading.body };
      await this.assertOwnClaims(compiled, call, complete);
      assertSamePortal(admission.membership, complete);
    }
    const { translator } = this.options;
    const { language } = reader;
    const request = readRequest(endpoint, call, {
      query,
      body: reading.body,
      translate: (sentence) => translator.translate(sentence, language),
      readQuery: compiled.readQuery,
    });
    const ifMatch = endpoint.concurrency === undefined ? undefined : readIfMatch(call.header('if-match'));
    const key = idempotencyKeyOf(compiled.endpoint, call, { caller, reading });
    const actor = await this.makeActor(compiled, caller, admission);
    if (endpoint.effect === 'read' && admission.membership !== undefined) {
      headers['x-cursor'] = await this.options.feedCursor(admission.membership.clientId);
    }
    const clientId = admission.entry?.clientId ?? admission.membership?.clientId;
    const run = { call, actor, ifMatch, key, language, clientId, entry: admission.entry, marks: [] };
    const after = endpoint.kind === 'stream' ? call.received : undefined;
    const act = () =>
      withTimeout({ limit: this.options.timeLimit, after }, (signal) =>
        this.handle(compiled, request, { ...run, signal }),
      );
    if (key === undefined) {
      const outcome = await handleOnce(act, admission.entry);
      if ('replayed' in outcome) {
        return replayedDelivery(outcome.replayed);
      }
      await this.mark(compiled, run);
      return toEndpointResponse(endpoint, outcome.fresh, { header: (name) => call.header(name), reader });
    }
    const outcome = await this.options.idempotency.once(key, act);
    if ('fresh' in outcome) {
      return toEndpointResponse(endpoint, outcome.fresh, { header: (name) => call.header(name), reader });
    }
    headers['idempotency-replayed'] = 'true';
    return toHttpResponse(endpoint, replayOf(endpoint, outcome.kept), reader);
  }

  private maxBytesOf({ maxBytes = bodyLimits.multipart }: Endpoint): number {
    return maxBytesOf(maxBytes, { maxDocumentBytes: this.options.maxFileBytes });
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
    if (token !== undefined && looksLikeApiToken(token)) {
      const shown = { token, address: call.address };
      return identifyApiToken(this.options, { ...compiled, owner: compiled.pluginId }, shown);
    }
    if (compiled.gate.audience === 'public') {
      await this.take(compiled.limit, networkOf(call.address));
      const isKnown = token !== undefined && compiled.proof === undefined;
      const session = isKnown ? await this.options.sessions.session(token, call.address) : undefined;
      return session === undefined || session.isSuperAdmin ? anonymousCaller : { session, memberships: [] };
    }
    const session = token === undefined ? undefined : await this.options.sessions.session(token, call.address);
    // The session of a super-admin is none elsewhere, whatever else the account may be.
    if (session === undefined || (session.isSuperAdmin && compiled.gate.audience !== 'super-admin')) {
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
    const { identities } = this.options;
    const memberships = await identities.memberships(session.personId);
    if (compiled.endpoint.isBackground !== true) {
      await identities.recordUse(session, memberships);
    }
    return { session, memberships };
  }

  private async assertOwnClaims(
    { gate, endpoint }: CompiledEndpoint,
    { requestId, address }: IncomingRequest,
    claims: TenantGuardInput | undefined,
  ): Promise<void> {
    if (claims !== undefined) {
      await refuseForeignClaims(this.options, { gate, endpointId: endpoint.id, requestId, address }, claims);
    }
  }

  private take(limit: RateLimitName, key: string): Promise<void> {
    return assertWithinRateLimit(this.options.limiter, limit, key);
  }

  private async admit(
    { gate, proof, installed, endpoint, limit }: CompiledEndpoint,
    caller: Caller,
    claims: TenantGuardInput | undefined,
    call: IncomingRequest,
  ): Promise<Admission> {
    if (proof !== undefined && proof.kind !== 'signature') {
      const entry = await enterByProof(this.options, { proof, endpoint, limit, gate: installed.gate }, call);
      return { subject: entry.subject, membership: undefined, entitlement: entry.entitlement, entry };
    }
    const { session } = caller;
    if (gate.audience !== 'member' && gate.audience !== 'admin') {
      const subject = subjectOfSession(session, caller.memberships.length);
      assertGranted(decideAccess(gate, subject));
      return { subject, membership: undefined, entitlement: undefined };
    }
    const membership = claims === undefined ? undefined : choosePortal(claims);
    if (membership === undefined) {
      const subject = subjectOfSession(session, 0);
      assertGranted(decideAccess(gate, subject));
      return { subject, membership, entitlement: undefined };
    }
    await enterPortal(this.options, { caller, membership, endpoint });
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

  /** Runs what the handler of a reading endpoint wants to be marked as read. */
  private async mark(compiled: CompiledEndpoint, run: Omit<Run, 'signal'>): Promise<void> {
    const { marks, clientId } = run;
    if (clientId === undefined || marks.length === 0) {
      return;
    }
    const { contexts, logger } = this.options;
    await runReadMarks(marks, { contexts, logger, request: { ...contextRequestOf(compiled, run), clientId } });
  }

  private async handle(compiled: CompiledEndpoint, request: unknown, run: Run): Promise<PreparedResponse> {
    const { endpoint, gate } = compiled;
    const { call, key } = run;
    const base: EndpointContextRequest = {
      ...contextRequestOf(compiled, run),
      signal: run.signal,
      ifMatch: run.ifMatch,
      cookies: call.cookies,
      ...(endpoint.marksAsRead === true ? { onMark: markReceiver(call, run.marks) } : {}),
      ...(key === undefined ? {} : keyedParts(endpoint, key)),
      closing: () => run.entry?.closing ?? [],
      isRepeatable: run.entry === undefined && canRunAgain(endpoint, call),
    };
    const work = async (context: CallContext): Promise<PreparedResponse> =>
      prepareResponse(
        endpoint,
        await compiled.handle(request, context, run.entry?.payload),
        this.options.validatesResponses,
      );
    if (run.clientId !== undefined) {
      return this.options.contexts.inPortal({ ...base, clientId: run.clientId }, work);
    }
    return gate.audience === 'super-admin'
      ? this.options.contexts.inInstance(base, work)
      : this.options.contexts.forPerson(base, work);
  }
}

function contextRequestOf({ endpoint, pluginId }: CompiledEndpoint, run: Omit<Run, 'signal'>): ContextRequest {
  const { call, actor, language } = run;
  return {
    pluginId,
    about: `Endpoint '${endpoint.id}'`,
    actor,
    requestId: call.requestId,
    trace: call.trace,
    origin: originOf(endpoint, call, language),
    mode: endpoint.effect,
  };
}

/** Headers that are known before the response, and who reads it. */
interface Outgoing {
  readonly headers: Record<string, string>;
  readonly reader: NoticeReader;
}

interface Run {
  readonly call: IncomingRequest;
  readonly actor: Actor;
  readonly ifMatch: number | undefined;
  readonly key: IdempotentRequest | undefined;
  readonly signal: AbortSignal;
  readonly language: string;
  readonly clientId: string | undefined;
  readonly entry: ProvenEntry | undefined;
  /** Filled by the handler. */
  readonly marks: ReadMark[];
}
