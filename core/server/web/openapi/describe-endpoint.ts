import type { $ZodType } from 'zod/v4/core';
import type { Endpoint, ErrorCode, Gate } from '../../../contract';
import { isOpenToApiTokens, scopesFor, statusOf } from '../../../contract';
import { streamType } from '../http/read-body';
import type { JsonSchema, WireSchemas } from './wire-schemas';

/** A mounted endpoint. */
export interface DescribedEndpoint {
  readonly endpoint: Endpoint;
  /** The effective gate, tightened by the plugin's and by those of the plugins that it requires. */
  readonly gate: Gate;
}

const audiences: Readonly<Record<Gate['audience'], string>> = {
  public: 'Public.',
  'signed-in': 'For signed-in people.',
  member: 'For members of the portal.',
  admin: 'For admins of the portal.',
  'super-admin': 'For super-admins of the installation.',
};

const holders = {
  link: 'For the holder of a link: the token in the path is the proof.',
  signature: 'For the other service that is configured for the installation and signs its requests.',
  'web-hook': 'For the other service that knows the address of a web hook and signs its deliveries.',
} as const;

/** Describes an endpoint as an operation. */
export function describeEndpoint({ endpoint, gate }: DescribedEndpoint, tag: string, schemas: WireSchemas): JsonSchema {
  return {
    operationId: endpoint.id,
    summary: summaryOf(endpoint.id),
    description: descriptionOf(endpoint, gate),
    tags: [tag],
    security: securityOf(endpoint, gate, tag),
    parameters: parametersOf(endpoint, gate, schemas),
    ...requestBodyOf(endpoint, schemas),
    responses: { ...successOf(endpoint, gate, schemas), ...problemsOf(endpoint, gate) },
  };
}

/** `owner` is the tag: the id of the plugin, or `core`. */
function securityOf(endpoint: Endpoint, gate: Gate, owner: string): readonly JsonSchema[] {
  if (endpoint.proof !== undefined) {
    return [{}];
  }
  if (gate.audience === 'public') {
    return [{}, { session: [] }];
  }
  const apiToken = isOpenToApiTokens(endpoint, gate) ? [{ apiToken: scopesFor(owner, endpoint, gate) }] : [];
  return [{ session: [] }, ...apiToken];
}

/** `tasks.list-comments` → `List comments`. */
function summaryOf(id: string): string {
  const words = id.slice(id.indexOf('.') + 1).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function descriptionOf(
  { effect, whenReadOnly, marksAsRead, proof }: Endpoint,
  { audience, modules, permissions }: Gate,
): string {
  return [
    proof === undefined ? audiences[audience] : holders[proof.kind],
    ...(modules === undefined ? [] : [`Requires the module ${modules.join(' and ')} in the portal's plan.`]),
    ...(permissions === undefined ? [] : [`Requires the permission ${permissions.join(' and ')}.`]),
    effect === 'write'
      ? 'Changes data.'
      : marksAsRead === true
        ? 'Changes nothing, but records what the caller has seen.'
        : 'Changes nothing.',
    ...(whenReadOnly === 'allowed' ? ['Also works in read-only portals.'] : []),
  ].join(' ');
}

function parametersOf(endpoint: Endpoint, gate: Gate, schemas: WireSchemas): readonly JsonSchema[] {
  const { id, shape, path, concurrency } = endpoint;
  const inPath = partOf(schemas, `${id}.params`, shape.params);
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const inQuery = partOf(schemas, `${id}.query`, shape.query);
  const isOfPortal = gate.audience === 'member' || gate.audience === 'admin';
  const query = Object.entries(inQuery.properties).filter(([name]) => !isOfPortal || name.toLowerCase() !== 'clientid');
  return [
    ...names.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: inPath.properties[name] ?? { type: 'string' },
    })),
    ...query.map(([name, schema]) => ({
      name,
      in: 'query',
      required: inQuery.required.includes(name),
      schema,
    })),
    ...(isOfPortal ? [parameter('clientid')] : []),
    ...(concurrency === undefined ? [] : [parameter('ifMatch')]),
    ...(hasIdempotencyKey(endpoint, gate) ? [parameter('idempotencyKey')] : []),
    parameter('requestId'),
    parameter('traceparent'),
  ];
}

/** Streams have none: their offset already refuses a repetition. */
function hasIdempotencyKey({ effect, kind }: Endpoint, { audience }: Gate): boolean {
  return effect === 'write' && kind !== 'stream' && audience !== 'public';
}

function parameter(name: string): JsonSchema {
  return { $ref: `#/components/parameters/${name}` };
}

interface Part {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
}

function partOf(schemas: WireSchemas, name: string, schema: $ZodType | undefined): Part {
  const written = schema === undefined ? {} : schemas.write(name, schema, 'input');
  const { properties = {}, required = [] } = written as Partial<Part>;
  return { properties, required };
}

/** Content types of a body with a schema, by kind of endpoint. */
const bodyTypes: Readonly<Record<Exclude<NonNullable<Endpoint['kind']>, 'raw' | 'stream'>, readonly string[]>> = {
  json: ['application/json'],
  download: ['application/json'],
  multipart: ['multipart/form-data'],
  form: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  text: ['text/plain'],
};

function requestBodyOf({ id, kind, shape }: Endpoint, schemas: WireSchemas): JsonSchema {
  if (kind === 'raw') {
    return { requestBody: { required: true, content: { '*/*': { schema: {} } } } };
  }
  if (kind === 'stream') {
    const bytes = { schema: { type: 'string', format: 'binary' } };
    return { requestBody: { required: true, content: { [streamType]: bytes } } };
  }
  if (shape.body === undefined) {
    return {};
  }
  const schema = schemas.write(`${id}.body`, shape.body, 'input');
  const content = Object.fromEntries(bodyTypes[kind ?? 'json'].map((type) => [type, { schema }]));
  return { requestBody: { required: true, content } };
}

function successOf(endpoint: Endpoint, gate: Gate, schemas: WireSchemas): JsonSchema {
  const { id, kind, shape, effect, status = 200 } = endpoint;
  const isOfPortal = gate.audience === 'member' || gate.audience === 'admin';
  const written = shape.response === undefined ? undefined : schemas.write(`${id}.response`, shape.response, 'output');
  const hasVersion = written !== undefined && 'version' in ((written['properties'] ?? {}) as object);
  const headers = [
    ...(hasVersion || kind === 'download' ? ['ETag'] : []),
    ...(isOfPortal ? ['x-entitlements-version'] : []),
    ...(isOfPortal && effect === 'read' ? ['x-cursor'] : []),
    ...(hasIdempotencyKey(endpoint, gate) ? ['idempotency-replayed'] : []),
  ];
  if (endpoint.responds === 'redirect') {
    return { '303': { description: 'Leads to another page.', headers: { location: { schema: { type: 'string' } } } } };
  }
  const answer = {
    description: status === 204 ? 'Done.' : 'Success.',
    headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    ...contentOf(endpoint, written, status),
  };
  return {
    [String(status)]: answer,
    ...(kind === 'download' ? { '304': { description: 'Not modified.' } } : {}),
    // A prefetch must not change anything (decisions.md D3, notification/markread).
    ...(effect === 'write' && endpoint.method === 'GET' && status !== 204
      ? { '204': { description: 'Ignored, because the request was a prefetch.' } }
      : {}),
  };
}

function contentOf({ kind, responds }: Endpoint, written: JsonSchema | undefined, status: number): JsonSchema {
  if (responds === 'page') {
    return { content: { 'text/html': { schema: { type: 'string' } } } };
  }
  if (kind === 'download') {
    return { content: { '*/*': { schema: {} } } };
  }
  const type = responds === 'text' ? 'text/plain' : 'application/json';
  return written === undefined || status === 204 ? {} : { content: { [type]: { schema: written } } };
}

/** Responses for every error code of the endpoint, by status (decisions.md D2). */
function problemsOf({ effect, kind, concurrency, shape, path, whenReadOnly, proof }: Endpoint, gate: Gate): JsonSchema {
  const isOfPortal = gate.audience === 'member' || gate.audience === 'admin';
  const writes = effect === 'write';
  const takesBody = shape.body !== undefined || kind === 'raw' || writes;
  const codes: readonly (ErrorCode | false)[] = [
    'validation_failed',
    gate.audience !== 'public' && 'session_required',
    proof?.kind === 'web-hook' && 'signature_invalid',
    writes && isOfPortal && 'plan_limit',
    writes && isOfPortal && whenReadOnly !== 'allowed' && 'read_only',
    gate.modules !== undefined && 'module_required',
    'permission_required',
    (path.includes(':') || isOfPortal || writes || kind === 'download') && 'not_found',
    writes && 'conflict',
    proof !== undefined && 'gone',
    proof !== undefined && writes && 'read_only',
    takesBody && 'too_large',
    takesBody && 'unsupported_type',
    writes && gate.audience !== 'public' && 'unprocessable',
    concurrency !== undefined && 'precondition_required',
    'rate_limited',
    'internal',
    'plugin_unavailable',
  ];
  const statuses = new Set(codes.filter((code) => code !== false).map((code) => statusOf[code]));
  return Object.fromEntries(
    [...statuses].map((status) => [String(status), { $ref: `#/components/responses/${problemName(status)}` }]),
  );
}

/** Name of the response with a problem document of a status. */
export function problemName(status: number): string {
  return `Problem${status}`;
}
