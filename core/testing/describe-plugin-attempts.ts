import type { Endpoint, ErrorCode, Gate } from '../contract';
import { statusOf } from '../contract';
import type { InjectedRequest } from '../server/web/fastify/fastify-server';
import type { TestResponse } from './test-request';
import type { TestPerson } from './test-people';

/** A mounted endpoint with its effective gate. */
export interface WalkedEndpoint {
  readonly endpoint: Endpoint;
  readonly pluginId: string;
  readonly gate: Gate;
}

/** Changes to the parts of a valid request. */
export interface PartChanges {
  /** Includes optional fields. */
  readonly fill?: 'all';
  /** Replaced fields of one part. */
  readonly replaced?: {
    readonly part: 'params' | 'query' | 'body';
    readonly values: Readonly<Record<string, unknown>>;
  };
  /** Additional fields of the body. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/**
 * The expected outcome of an attempt. `refused` is any 4xx. `passes` is any outcome behind the gate: the arguments are
 * generated, so 404 and 400 are as good as 200. `admitted` is the same for a caller whom policies may still refuse.
 */
export type ExpectedOutcome = ErrorCode | 'refused' | 'passes' | 'admitted' | 'survives';

/** A request to an endpoint that the product never sends. */
export interface Attempt {
  /** Follows the endpoint's name: `… without a session`. */
  readonly description: string;
  readonly as?: TestPerson | undefined;
  readonly clientId?: string | undefined;
  readonly parts?: PartChanges;
  /** Final change to the request. */
  readonly change?: (call: InjectedRequest) => InjectedRequest;
  readonly expected: ExpectedOutcome;
  /** Checks a response with the expected outcome. @returns a problem, or undefined. */
  readonly check?: (response: TestResponse) => string | undefined;
}

const gateCodes: readonly string[] = ['session_required', 'read_only', 'module_required', 'plan_limit'];
const members = ['code', 'errors', 'params', 'requestId', 'status', 'title', 'type'];

/** Describes how a response differs from the expected outcome; undefined if it matches. */
export function differenceFromExpected(expected: ExpectedOutcome, response: TestResponse): string | undefined {
  const code = codeOf(response);
  const isRefused = response.status >= 400 && response.status < 500;
  if (response.status >= 500) {
    return 'which is a fault of ours';
  }
  if (expected === 'survives') {
    return undefined;
  }
  if (expected === 'refused') {
    return isRefused ? undefined : 'where a refusal was expected';
  }
  if (expected === 'passes' || expected === 'admitted') {
    const gates = expected === 'passes' ? [...gateCodes, 'permission_required'] : gateCodes;
    return code !== undefined && gates.includes(code) ? 'where access was expected' : undefined;
  }
  return code === expected && response.status === statusOf[expected]
    ? undefined
    : `where ${statusOf[expected]} ${expected} was due`;
}

/** Finds flaws in the problem document of a failed request, by decisions.md D2. */
export function problemFlaws(response: TestResponse): readonly string[] {
  if (response.status < 400) {
    return [];
  }
  if (response.headers['content-type']?.startsWith('application/problem+json') !== true) {
    return ['it is not a problem document'];
  }
  const document = response.json as Readonly<Record<string, unknown>> | undefined;
  if (typeof document !== 'object' || document === null) {
    return ['it has no document'];
  }
  const { code, errors, params, requestId, status, title, type } = document;
  const known = statusOf[code as ErrorCode] as number | undefined;
  const isMethod = response.status === 405 && code === 'not_found' && typeof response.headers['allow'] === 'string';
  const checks: readonly (readonly [boolean, string])[] = [
    [Object.keys(document).sort().join() === members.join(), `its members are ${Object.keys(document).sort().join()}`],
    [known === response.status || isMethod, `code ${String(code)} does not belong to ${response.status}`],
    [status === response.status, 'its status differs'],
    [areSentences(errors), 'its errors are not sentences'],
    [Array.isArray(errors) && title === errors[0], 'its title is not its first error'],
    [type === `urn:tessera:problem:${String(code).replaceAll('_', '-')}`, `its type is ${String(type)}`],
    [typeof params === 'object' && params !== null && !Array.isArray(params), 'its params are not an object'],
    [requestId !== '' && requestId === response.headers['x-request-id'], 'its requestId differs from the header'],
    [response.headers['cache-control'] === 'no-store', 'it may be cached'],
    [code !== 'rate_limited' || response.headers['retry-after'] !== undefined, 'it has no Retry-After'],
    [!/\bat \S+ \(|node_modules|\.ts:\d/.test(response.text), 'it shows a stack'],
  ];
  return checks.filter(([holds]) => !holds).map(([, flaw]) => flaw);
}

/** Code of a problem document; undefined for any other response. */
function codeOf(response: TestResponse): string | undefined {
  const { code } = (response.json ?? {}) as { readonly code?: unknown };
  return response.status >= 400 && typeof code === 'string' ? code : undefined;
}

function areSentences(errors: unknown): boolean {
  return (
    Array.isArray(errors) &&
    errors.length > 0 &&
    errors.every((each) => typeof each === 'string' && /\S \S/.test(each) && !/undefined|\[object/.test(each))
  );
}
