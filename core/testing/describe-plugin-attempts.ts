import type { Endpoint, ErrorCode, Gate } from '../contract';
import { statusOf } from '../contract';
import type { InjectedCall } from '../server/web/fastify/fastify-server';
import type { TestAnswer } from './test-call';
import type { TestPerson } from './test-people';

/** An endpoint as it is mounted, with the gate that counts. */
export interface Target {
  readonly endpoint: Endpoint;
  readonly pluginId: string;
  readonly gate: Gate;
}

/** How the parts of a call differ from those that the endpoint's schemas accept. */
export interface PartChanges {
  /** Gives what may be left out, too. */
  readonly fill?: 'all';
  /** Fields of one part that have other values. */
  readonly replaced?: {
    readonly part: 'params' | 'query' | 'body';
    readonly values: Readonly<Record<string, unknown>>;
  };
  /** Fields of the body that stand there besides. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/**
 * What an attempt must come to. `refused` is any 4xx. `passes` is whatever happens behind the gate: the arguments are
 * made up, so that 404 and 400 are as good as 200. `admitted` is the same for a caller whom policies may still refuse.
 */
export type Want = ErrorCode | 'refused' | 'passes' | 'admitted' | 'survives';

/** A request to an endpoint that the product never sends. */
export interface Attempt {
  /** Follows the endpoint's name: `… without a session`. */
  readonly what: string;
  readonly as?: TestPerson | undefined;
  readonly clientId?: string | undefined;
  readonly parts?: PartChanges;
  /** The last word on what is sent. */
  readonly change?: (call: InjectedCall) => InjectedCall;
  readonly want: Want;
  /** Looks at an answer that came to what was wanted. @returns what is wrong with it. */
  readonly look?: (answer: TestAnswer) => string | undefined;
}

const shutDoors: readonly string[] = ['session_required', 'read_only', 'module_required', 'plan_limit'];
const members = ['code', 'errors', 'params', 'requestId', 'status', 'title', 'type'];

/** Says how an answer differs from what was wanted; nothing when it does not. */
export function differenceFrom(want: Want, answer: TestAnswer): string | undefined {
  const code = codeOf(answer);
  const isRefused = answer.status >= 400 && answer.status < 500;
  if (answer.status >= 500) {
    return 'which is a fault of ours';
  }
  if (want === 'survives') {
    return undefined;
  }
  if (want === 'refused') {
    return isRefused ? undefined : 'where a refusal was due';
  }
  if (want === 'passes' || want === 'admitted') {
    const doors = want === 'passes' ? [...shutDoors, 'permission_required'] : shutDoors;
    return code !== undefined && doors.includes(code) ? 'where the door was to be open' : undefined;
  }
  return code === want && answer.status === statusOf[want] ? undefined : `where ${statusOf[want]} ${want} was due`;
}

/** Says what is wrong with the problem document of a failed call; nothing when it is as decisions.md D2 has it. */
export function problemFlaws(answer: TestAnswer): readonly string[] {
  if (answer.status < 400) {
    return [];
  }
  if (answer.headers['content-type']?.startsWith('application/problem+json') !== true) {
    return ['it is no problem document'];
  }
  const document = answer.json as Readonly<Record<string, unknown>> | undefined;
  if (typeof document !== 'object' || document === null) {
    return ['it has no document'];
  }
  const { code, errors, params, requestId, status, title, type } = document;
  const known = statusOf[code as ErrorCode] as number | undefined;
  const isMethod = answer.status === 405 && code === 'not_found' && typeof answer.headers['allow'] === 'string';
  const checks: readonly (readonly [boolean, string])[] = [
    [Object.keys(document).sort().join() === members.join(), `its members are ${Object.keys(document).sort().join()}`],
    [known === answer.status || isMethod, `code ${String(code)} does not belong to ${answer.status}`],
    [status === answer.status, 'its status is another'],
    [areSentences(errors), 'its errors are no sentences'],
    [Array.isArray(errors) && title === errors[0], 'its title is not its first error'],
    [type === `urn:tessera:problem:${String(code).replaceAll('_', '-')}`, `its type is ${String(type)}`],
    [typeof params === 'object' && params !== null && !Array.isArray(params), 'its params are no object'],
    [requestId !== '' && requestId === answer.headers['x-request-id'], 'its requestId is not that of the header'],
    [answer.headers['cache-control'] === 'no-store', 'it may be cached'],
    [code !== 'rate_limited' || answer.headers['retry-after'] !== undefined, 'it has no Retry-After'],
    [!/\bat \S+ \(|node_modules|\.ts:\d/.test(answer.text), 'it shows a stack'],
  ];
  return checks.filter(([holds]) => !holds).map(([, flaw]) => flaw);
}

/** Code of a problem document; undefined for any other answer. */
function codeOf(answer: TestAnswer): string | undefined {
  const { code } = (answer.json ?? {}) as { readonly code?: unknown };
  return answer.status >= 400 && typeof code === 'string' ? code : undefined;
}

function areSentences(errors: unknown): boolean {
  return (
    Array.isArray(errors) &&
    errors.length > 0 &&
    errors.every((each) => typeof each === 'string' && /\S \S/.test(each) && !/undefined|\[object/.test(each))
  );
}
