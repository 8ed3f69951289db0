import type { Endpoint, HttpMethod } from '../../contract';

/** A call ready to be sent, and plain enough to be kept while offline. */
export interface CallPlan {
  readonly endpointId: string;
  readonly method: HttpMethod;
  /** Below the service's base, with its parameters filled in. */
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
  readonly kind: 'json' | 'multipart' | 'raw' | 'download';
  readonly effect: 'read' | 'write';
  readonly principal: 'nobody' | 'person' | 'super-admin';
  readonly clientId: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly ifMatch: number | undefined;
  /** What is written to, so that writes to one thing go one after the other. */
  readonly entity: string | undefined;
}

/** What a call takes from the session by itself. */
export interface CallStanding {
  readonly email: string | undefined;
  readonly userId: string | undefined;
  readonly ipAddress: string;
  readonly clientId: string | undefined;
}

/** The parts of a call before they are put where they go. */
export interface PlannedParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

interface PlanInput {
  readonly endpoint: Endpoint;
  readonly parts: PlannedParts;
  readonly standing: CallStanding;
  readonly idempotencyKey: string;
  readonly ifMatch: number | undefined;
}

/** Fills the path, adds the standard query and decides which headers the call needs. */
export function planCall({ endpoint, parts, standing, idempotencyKey, ifMatch }: PlanInput): CallPlan {
  const { gate, method, effect } = endpoint;
  const { path, entity } = fillPath(endpoint, asRecord(parts.params));
  const isInPortal = gate.audience !== 'public' && gate.audience !== 'signed-in' && gate.audience !== 'super-admin';
  const principal =
    gate.audience === 'public' ? 'nobody' : gate.audience === 'super-admin' ? 'super-admin' : ('person' as const);
  return {
    endpointId: endpoint.id,
    method,
    path,
    query: fillQuery(endpoint, asRecord(parts.query), { standing, isInPortal }),
    body: parts.body,
    kind: endpoint.kind ?? 'json',
    effect,
    principal,
    clientId: isInPortal ? standing.clientId : undefined,
    // The key belongs to a person; calls without one have nobody to keep it for.
    idempotencyKey: effect === 'write' && method !== 'GET' && principal === 'person' ? idempotencyKey : undefined,
    ifMatch: endpoint.concurrency === 'if-match' ? ifMatch : undefined,
    // A write that changes what its bare address names, such as one's own settings, is a write to one thing too.
    // A file may be minutes on its way, and what else is done to the same thing must not wait for it.
    entity:
      effect === 'write' && endpoint.kind !== 'multipart'
        ? (entity ?? (method === 'POST' ? undefined : path))
        : undefined,
  };
}

/**
 * What a form sends again as it was is the same act, whatever became of the first time. What was amended in between is
 * another one: the server may have done the first, and would refuse its key for anything else.
 */
export function keyOfAct(key: string | undefined, { body }: PlannedParts): string | undefined {
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
      throw new TypeError(`Call '${endpoint.id}' needs the parameter '${segment.slice(1)}'.`);
    }
    filled.push(encodeURIComponent(String(value)));
    entity ??= filled.join('/').toLowerCase();
  }
  return { path: filled.join('/'), entity };
}

interface QueryContext {
  readonly standing: CallStanding;
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
  const standard = {
    email: standing.email,
    ipAddress: standing.ipAddress,
    userid: standing.userId,
    clientid: standing.clientId,
  };
  for (const [name, value] of Object.entries(standard)) {
    const isWanted = declared.has(name) || (name === 'clientid' && isInPortal);
    if (isWanted && value !== undefined && !query.has(name)) {
      query.set(name, value);
    }
  }
  return query.toString();
}

/** Names in an object schema; wrapped and merged schemas are looked through as far as zod shows them. */
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
