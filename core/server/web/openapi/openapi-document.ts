import type { ErrorCode } from '../../../contract';
import { apiTokenPrefix, listLimits, productName, statusOf } from '../../../contract';
import { coreVersion } from '../../../kernel/core-version';
import type { DescribedEndpoint } from './describe-endpoint';
import { describeEndpoint, problemName } from './describe-endpoint';
import type { JsonSchema } from './wire-schemas';
import { WireSchemas } from './wire-schemas';

/** A plugin with its mounted endpoints. */
export interface DescribedPlugin {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly endpoints: readonly DescribedEndpoint[];
}

/** Describes this installation's API as an OpenAPI 3.1 document, generated from the contracts. */
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
      title: productName.name,
      version: coreVersion,
      description: [
        'Paths are case-insensitive. Every request in a portal names the portal with `clientid`, unless the caller is an',
        'active member of one portal only. Errors are problem documents (RFC 9457) whose `errors` are messages for',
        `people. Lists are read page by page with \`limit\` (at most ${listLimits.maxSize}) and \`cursor\`.`,
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
          description: '`accessToken` of the sign-in response. It is opaque and can be revoked at any time.',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${apiTokenPrefix}…`,
          description: [
            'A personal access token, which its owner creates in the profile settings for one portal. The scopes that an',
            'operation needs are listed with it; `write` includes `read`. Operations without it refuse such tokens.',
          ].join('\n'),
        },
      },
    },
  };
}

const problem: JsonSchema = {
  type: 'object',
  description: 'A failed request (RFC 9457).',
  properties: {
    type: { type: 'string', pattern: '^urn:tessera:problem:' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(statusOf) },
    errors: {
      type: 'array',
      minItems: 1,
      items: { type: 'string' },
      description: 'Messages for people, those about fields first.',
    },
    params: { type: 'object', description: 'Values of the messages, for programs.' },
    requestId: { type: 'string' },
    traceId: { type: 'string', description: 'Present if the request had a `traceparent`.' },
  },
  required: ['type', 'title', 'status', 'code', 'errors', 'params', 'requestId'],
  additionalProperties: false,
};

const parameters: JsonSchema = {
  clientid: {
    name: 'clientid',
    in: 'query',
    description: 'The portal. Optional for active members of one portal only.',
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
    description: 'Runs the operation once: requests with the same key get the first response again, for 24 hours.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
  },
  requestId: {
    name: 'x-request-id',
    in: 'header',
    description: 'Identifies the request in logs, events, jobs and emails. Generated when it is missing.',
    schema: { type: 'string' },
  },
  traceparent: {
    name: 'traceparent',
    in: 'header',
    description: 'The trace of the request (W3C Trace Context). An invalid one is ignored.',
    schema: { type: 'string' },
  },
};

const headers: JsonSchema = {
  ETag: { description: 'The version, for `If-Match`.', schema: { type: 'string' } },
  'x-entitlements-version': {
    description: "Version of the portal's plan. It increases when the plan changes.",
    schema: { type: 'string' },
  },
  'x-cursor': {
    description: 'Position in the change feed. The response is at least this recent: read `/api/changes` from here.',
    schema: { type: 'string' },
  },
  'idempotency-replayed': {
    description: 'Present if the response is the stored one of the Idempotency-Key.',
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
