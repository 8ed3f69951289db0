import type { Endpoint, HttpMethod } from '../../contract';

/** A request ready to be sent, as plain data that can be stored while offline. */
export interface RequestPlan {
  readonly endpointId: string;
  readonly method: HttpMethod;
  /** Below the service's base, with its parameters filled in. */
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
  readonly kind: NonNullable<Endpoint['kind']>;
  readonly effect: 'read' | 'write';
  readonly principal: 'anonymous' | 'person' | 'super-admin';
  readonly clientId: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly ifMatch: number | undefined;
  /** The entity's fields that the change replaces, with their values before it. */
  readonly seen: Readonly<Record<string, unknown>> | undefined;
  /** The entity of a write: writes to one entity are sent one after the other. */
  readonly entity: string | undefined;
}

/** The session's part of every request. */
export interface RequestIdentity {
  readonly email: string | undefined;
  readonly userId: string | undefined;
  readonly ipAddress: string;
  readonly clientId: string | undefined;
}

/** The caller's part of a request. */
export interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

interface PlanInput {
  readonly endpoint: Endpoint;
  readonly parts: RequestParts;
  readonly standing: RequestIdentity;
  readonly idempotencyKey: string;
  readonly ifMatch: number | undefined;
  readonly seen: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Which kind of request an endpoint takes.
 *
 * @throws TypeError for endpoints that are for browsers, email programs and other services.
 */
function kindOf({ id, kind = 'json', responds = 'json', proof }: Endpoint): RequestPlan['kind'] {
  const what =
    responds !== 'json'
      ? `responds with ${responds}`
      : proof !== undefined && proof.kind !== 'link'
        ? 'receives a web hook'
        : undefined;
  if (kind === 'form' || kind === 'text' || what !== undefined) {
    throw new TypeError(
      `Endpoint '${id}' ${what ?? `takes a body of kind '${kind}'`}, so the product's client cannot call it; link to it, or declare a JSON endpoint beside it.`,
    );
  }
  return kind;
}

/** Fills the path, adds the standard query and selects the headers. */
export function planRequest({ endpoint, parts, standing, idempotencyKey, ifMatch, seen }: PlanInput): RequestPlan {
  const { gate, method, effect } = endpoint;
  const { path, entity } = fillPath(endpoint, asRecord(parts.params));
  const isInPortal = gate.audience !== 'public' && gate.audience !== 'signed-in' && gate.audience !== 'super-admin';
  const principal =
    gate.audience === 'public' ? 'anonymous' : gate.audience === 'super-admin' ? 'super-admin' : ('person' as const);
  return {
    endpointId: endpoint.id,
    method,
    path,
    query: fillQuery(endpoint, asRecord(parts.query), { standing, isInPortal }),
    body: parts.body,
    kind: kindOf(endpoint),
    effect,
    principal,
    clientId: isInPortal ? standing.clientId : undefined,
    // The server stores keys by person, so a request without a person has none.
    // Streams are continued at their offset instead.
    idempotencyKey:
      effect === 'write' && method !== 'GET' && endpoint.kind !== 'stream' && principal === 'person'
        ? idempotencyKey
        : undefined,
    ifMatch: endpoint.concurrency === 'if-match' ? ifMatch : undefined,
    seen: endpoint.concurrency === 'if-match' ? seen : undefined,
    // A write to a path without parameters, such as one's own settings, is a write to one entity too. Uploads have no
    // entity: they may take minutes, and other writes to the same entity must not wait for them.
    entity:
      effect === 'write' && endpoint.kind !== 'multipart' && endpoint.kind !== 'stream'
        ? (entity ?? (method === 'POST' ? undefined : path))
        : undefined,
  };
}

/**
 * The key of a form's request. Resending an unchanged body is the same action, whatever the outcome of the first attempt.
 * A changed body is another action: the server may have done the first, and refuses its key for another body.
 */
export function idempotencyKeyFor(key: string | undefined, { body }: RequestParts): string | undefined {
  let sum = 0;
  for (const character of JSON.stringify(body) ?? '') {
    sum = (sum * 31 + character.charCodeAt(0)) | 0;
  }
  return key && `${key}.${sum}`;
}

function fillPath(
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>>,
): { readonly path: string; readonly entity: string | undefined } {
  let entity: string | undefined;
  const filled: string[] = [];
  for (const segment of endpoint.path.split('/')) {
    if (!segment.startsWith(':')) {
      filled.push(segment);
      continue;
    }
    const value = params[segment.slice(1)];
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') {
      throw new TypeError(`Endpoint '${endpoint.id}' needs the parameter '${segment.slice(1)}'.`);
    }
    filled.push(encodeURIComponent(String(value)));
    entity ??= filled.join('/').toLowerCase();
  }
  return { path: filled.join('/'), entity };
}

interface QueryContext {
  readonly standing: RequestIdentity;
  readonly isInPortal: boolean;
}

function fillQuery(
  endpoint: Endpoint,
  given: Readonly<Record<string, unknown>>,
  { standing, isInPortal }: QueryContext,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) {
        query.append(name, each instanceof Date ? each.toISOString() : String(each));
      }
    }
  }
  const declared = declaredNames(endpoint.shape.query);
  const claimed = endpoint.claims?.caller ?? [];
  const standard = {
    email: standing.email,
    ipAddress: standing.ipAddress,
    userid: standing.userId,
    clientid: standing.clientId,
  };
  for (const [name, value] of Object.entries(standard)) {
    // A field such as `userid` is only filled where it names the caller: elsewhere it may be a filter of the endpoint.
    const namesCaller = name === 'email' || name === 'userid';
    const isNeeded =
      (declared.has(name) && (!namesCaller || claimed.includes(name))) || (name === 'clientid' && isInPortal);
    if (isNeeded && value !== undefined && !query.has(name)) {
      query.set(name, value);
    }
  }
  return query.toString();
}

/** Names in an object schema; wrapped and merged schemas are resolved as far as zod exposes them. */
function declaredNames(schema: unknown): ReadonlySet<string> {
  const definition = asRecord(asRecord(asRecord(schema)['_zod'])['def']);
  const inner = definition['innerType'] ?? definition['in'];
  if (inner !== undefined) {
    return declaredNames(inner);
  }
  return new Set(Object.keys(asRecord(definition['shape'])));
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
