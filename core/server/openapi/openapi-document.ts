import type { ErrorCode } from '../../contract';
import { listLimits, product, statusOf } from '../../contract';
import { coreVersion } from '../../kernel/core-version';
import type { DescribedEndpoint } from './describe-endpoint';
import { describeEndpoint, problemName } from './describe-endpoint';
import type { JsonSchema } from './wire-schemas';
import { WireSchemas } from './wire-schemas';

/** A plugin with the endpoints that are mounted for it. */
export interface DescribedPlugin {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly endpoints: readonly DescribedEndpoint[];
}

/** The calls of this installation as an OpenAPI 3.1 document: what the contracts say, and nothing written twice. */
export function openApiDocument(plugins: readonly DescribedPlugin[]): JsonSchema {
  const schemas = new WireSchemas();
  const described = plugins.filter(({ endpoints }) => endpoints.length > 0);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const plugin of described) {
    for (const each of plugin.endpoints) {
      const path = `/api${each.endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      paths[path] = {
        ...paths[path],
        [each.endpoint.method.toLowerCase()]: describeEndpoint(each, plugin.id, schemas),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: product.name,
      version: coreVersion,
      description: [
        'Paths match without regard to case. Every call of a portal names it with `clientid`, unless the caller is an',
        'active member of one portal only. Failures are problem documents (RFC 9457) whose `errors` are sentences for a',
        `person. Lists are read page by page with \`limit\` (at most ${listLimits.most}) and \`cursor\`.`,
      ].join('\n'),
    },
    servers: [{ url: '/' }],
    tags: described.map(({ id, name, description }) => ({ name: id, description: `${name}: ${description}` })),
    paths,
    components: {
      schemas: { ...schemas.components, Problem: problem },
      responses: Object.fromEntries(problemStatuses().map(([status, codes]) => [problemName(status), answerOf(codes)])),
      parameters,
      headers,
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: '`accessToken` of the answer to a sign-in. It is opaque and can be revoked at any moment.',
        },
      },
    },
  };
}

const problem: JsonSchema = {
  type: 'object',
  description: 'A failed call (RFC 9457).',
  properties: {
    type: { type: 'string', pattern: '^urn:tessera:problem:' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(statusOf) },
    errors: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description: 'Sentences for a person, those about fields first.',
    },
    params: { type: 'object', description: 'What the sentences are about, for programs.' },
    requestId: { type: 'string' },
    traceId: { type: 'string', description: 'Where the call came with a `traceparent`.' },
  },
  required: ['type', 'title', 'status', 'code', 'errors', 'params', 'requestId'],
  additionalProperties: false,
};

const parameters: JsonSchema = {
  clientid: {
    name: 'clientid',
    in: 'query',
    description: 'The portal. May be left out by somebody who is an active member of one portal only.',
    schema: { type: 'string', format: 'uuid' },
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'The version that the change is based on, in quotes; the `ETag` of the entity.',
    schema: { type: 'string', pattern: '^(W/)?"\\d{1,15}"$' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Lets the act happen once: the same key gets the first answer again, for 24 hours.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
  },
  requestId: {
    name: 'x-request-id',
    in: 'header',
    description: 'Names the call in logs, events, jobs and mails; made up when it is missing.',
    schema: { type: 'string' },
  },
  traceparent: {
    name: 'traceparent',
    in: 'header',
    description: 'The trace that the call belongs to (W3C Trace Context); one that is not valid counts as not sent.',
    schema: { type: 'string' },
  },
};

const headers: JsonSchema = {
  ETag: { description: 'The version, for `If-Match`.', schema: { type: 'string' } },
  'x-entitlements-version': {
    description: "Number of the portal's plan; a higher one than known means that the plan changed.",
    schema: { type: 'string' },
  },
  'x-cursor': {
    description: 'Position in the change feed that the answer is not older than; ask `/api/changes` from here.',
    schema: { type: 'string' },
  },
  'idempotency-replayed': {
    description: 'There when the answer is the one kept for the Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
};

function problemStatuses(): readonly (readonly [number, readonly string[]])[] {
  const byStatus = new Map<number, string[]>();
  for (const [code, status] of Object.entries(statusOf) as [ErrorCode, number][]) {
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus];
}

function answerOf(codes: readonly string[]): JsonSchema {
  const canWait = codes.some((code) => ['rate_limited', 'conflict', 'plugin_unavailable'].includes(code));
  return {
    description: codes.join(', '),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    ...(canWait
      ? { headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } } }
      : {}),
  };
}
