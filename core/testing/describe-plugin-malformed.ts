import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import type { InjectedRequest } from '../server/web/fastify/fastify-server';
import { withHeaders, withQuery } from './describe-plugin-claims';
import { fieldsOf, isOptional } from './describe-plugin-examples';
import type { Attempt, WalkedEndpoint, ExpectedOutcome } from './describe-plugin-attempts';
import type { TestPerson } from './test-people';

/** A caller that the endpoint's gate grants, so that a refusal is about the request and not the caller. */
export interface GrantedCaller {
  readonly as: TestPerson | undefined;
  readonly clientId: string | undefined;
}

type Change = (call: InjectedRequest) => InjectedRequest;

const json = { 'content-type': 'application/json' };
/** Bytes over the limit of a body, and of a body with files. */
const hugeBody = 1_200_000;
const hugeFile = 10_600_000;
const wrongValues: readonly unknown[] = [null, 7, 'nothing of the kind', { unexpected: true }, []];
const longText = 'x'.repeat(70_000);

/**
 * Everything that can be wrong with a request to this endpoint, for every caller.
 *
 * @param methods those that exist at the endpoint's address; another one must be refused.
 */
export function malformedRequestsFor(
  target: WalkedEndpoint,
  abuser: GrantedCaller,
  methods: readonly string[],
): readonly Attempt[] {
  const { endpoint } = target;
  const isJson = endpoint.kind === undefined || endpoint.kind === 'json' || endpoint.kind === 'download';
  const takesBody = endpoint.method !== 'GET' || endpoint.shape.body !== undefined;
  const attempts = [
    ...abuseOfMethod(target, methods),
    ...abuseOfAddress(target),
    ...abuseOfHeaders(target),
    ...(takesBody && isJson ? [...abuseOfJson(), ...abuseOfFields(endpoint.shape.body)] : []),
    ...(endpoint.kind === 'multipart' ? abuseOfParts(Object.keys(fieldsOf(endpoint.shape.body))) : []),
  ];
  return attempts.map((attempt) => ({ ...abuser, ...attempt }));
}

function abuseOfMethod({ endpoint }: WalkedEndpoint, methods: readonly string[]): readonly Attempt[] {
  const missing = ['PUT', 'PATCH', 'DELETE', 'POST'].find((method) => !methods.includes(method));
  if (missing === undefined) {
    return [];
  }
  return [
    {
      description: `with the method ${missing}, which its address does not have`,
      expected: 'refused',
      change: (call) => ({ ...call, method: missing }),
      check: ({ headers }) =>
        headers['allow']?.includes(endpoint.method) === true ? undefined : 'and does not list the allowed methods',
    },
  ];
}

function abuseOfAddress({ endpoint }: WalkedEndpoint): readonly Attempt[] {
  const { params, query } = endpoint.shape;
  const paths: readonly (readonly [string, string, ExpectedOutcome])[] = [
    ['NUL', '%00', 'validation_failed'],
    ['half a character', '%E0%A4%A', 'refused'],
    ['a way out of the folder', '..%2F..%2Fetc%2Fpasswd', 'refused'],
    ['a very long text', 'x'.repeat(600), 'refused'],
  ];
  const inPath = Object.keys(fieldsOf(params)).flatMap((name) =>
    paths.map(([what, text, expected]): Attempt => ({
      description: `with ${what} as ${name}`,
      expected,
      change: (call) => ({ ...call, url: call.url.replace(/\/[0-9a-f-]{36}(?=[/?]|$)/, `/${text}`) }),
    })),
  );
  // `clientid` is a claim about the caller and is tested as one.
  const asked = Object.entries(fieldsOf(query)).filter(([name]) => name.toLowerCase() !== 'clientid');
  const inQuery = asked.flatMap(([name, field]): readonly Attempt[] => [
    { description: `with NUL as ${name}`, expected: 'validation_failed', change: asking(`${name}=%00`) },
    ...['', '-1', '1e400', 'nothing of the kind', longText.slice(0, 4_000)].map((text): Attempt => ({
      description: `with '${text.slice(0, 20)}' as ${name}`,
      expected: safeParse(field, text).success ? 'survives' : 'refused',
      parts: { replaced: { part: 'query', values: { [name]: text } } },
    })),
  ]);
  const odd: Attempt[] = [
    {
      description: 'with a portal that is not an id',
      expected: 'survives',
      change: asking('clientid[]=1&clientid=%2e%2e'),
    },
    { description: 'with NUL in an unknown parameter', expected: 'validation_failed', change: asking('unknown=%00') },
    { description: 'with half a character in the query', expected: 'survives', change: asking('a=%E0%A4%A&b=%zz') },
    {
      description: 'with __proto__ in the query',
      expected: 'survives',
      change: asking('__proto__=1&constructor[a]=1'),
    },
  ];
  return [...inPath, ...inQuery, ...odd];
}

function abuseOfHeaders({ endpoint }: WalkedEndpoint): readonly Attempt[] {
  const odd: Attempt[] = [
    {
      description: 'with meaningless headers',
      expected: 'survives',
      change: (call) =>
        withHeaders(call, {
          'accept-language': ';;q=2,*',
          'x-request-id': '<script>',
          cookie: '=;;a',
          traceparent: 'x',
          'if-none-match': '*',
        }),
    },
  ];
  const versions: readonly Attempt[] = [
    { description: 'without a version', expected: 'precondition_required', change: without('if-match') },
    ...['*', '"x"', '"1", "2"', '"99999999999999999999"', '"-1"'].map((version): Attempt => ({
      description: `with the version ${version}`,
      expected: 'validation_failed',
      change: (call) => withHeaders(call, { 'if-match': version }),
    })),
  ];
  const keys = ['', 'k'.repeat(201), 'a key with blanks'].map((key): Attempt => ({
    description: `with the idempotency key '${key.slice(0, 20)}'`,
    expected: 'refused',
    change: (call) => withHeaders(call, { 'idempotency-key': key }),
  }));
  return [
    ...odd,
    ...(endpoint.concurrency === 'if-match' ? versions : []),
    ...(endpoint.effect === 'write' ? keys : []),
  ];
}

function abuseOfJson(): readonly Attempt[] {
  const bodies: readonly (readonly [string, string | Uint8Array, ExpectedOutcome])[] = [
    ['invalid JSON', '{"a":', 'validation_failed'],
    ['a page', '<html></html>', 'validation_failed'],
    ['bytes that are not text', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), 'validation_failed'],
    ['a list', '[1]', 'validation_failed'],
    ['a text', '"text"', 'validation_failed'],
    ['a number', '1e400', 'validation_failed'],
    ['__proto__', '{"__proto__":{"isAdmin":true}}', 'validation_failed'],
    ['__proto__ deep inside', '{"a":[{"b":{"__proto__":1}}]}', 'validation_failed'],
    ['constructor', '{"constructor":{"prototype":{"isAdmin":true}}}', 'validation_failed'],
    ['NUL', '{"a":"x\\u0000y"}', 'validation_failed'],
    ['NUL in a name', '{"a\\u0000":1}', 'validation_failed'],
    ['half a surrogate pair', '{"a":"\\ud800"}', 'validation_failed'],
    ['deep nesting', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'validation_failed'],
    ['too many bytes', `"${'x'.repeat(hugeBody)}"`, 'too_large'],
  ];
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'text/json', 'application/xml', 'nonsense'];
  return [
    ...bodies.map(([what, body, expected]): Attempt => ({
      description: `with ${what} as body`,
      expected,
      change: (call) => withHeaders({ ...call, body }, json),
    })),
    ...types.map((type): Attempt => ({
      description: `with a body of type ${type}`,
      expected: 'unsupported_type',
      change: (call) => withHeaders({ ...call, body: 'a=1' }, { 'content-type': type }),
    })),
    {
      description: 'with parts instead of JSON',
      expected: 'refused',
      change: (call) =>
        withHeaders({ ...call, body: '--a--\r\n' }, { 'content-type': 'multipart/form-data; boundary=a' }),
    },
    { description: 'with an unknown field', expected: 'validation_failed', parts: { extra: { unknownField: 1 } } },
  ];
}

function abuseOfFields(schema: $ZodType | undefined): readonly Attempt[] {
  if (schema === undefined) {
    return [];
  }
  const nothing: Attempt = {
    description: 'without a body',
    expected: 'validation_failed',
    change: (call) => bare(call),
  };
  const ofFields = Object.entries(fieldsOf(schema)).flatMap(([name, field]) => [
    ...wrongValues.map((value): Attempt => ({
      description: `with ${JSON.stringify(value)} as ${name}`,
      expected: safeParse(field, value).success ? 'survives' : 'refused',
      parts: { replaced: { part: 'body', values: { [name]: value } } },
    })),
    {
      description: `with a very long text as ${name}`,
      expected: safeParse(field, longText).success ? ('survives' as const) : ('refused' as const),
      parts: { replaced: { part: 'body' as const, values: { [name]: longText } } },
    },
    {
      description: `with an unknown field inside ${name}`,
      expected: 'refused' as const,
      parts: { replaced: { part: 'body' as const, values: { [name]: { unknownField: { deep: '\u0000' } } } } },
    },
    {
      description: `without ${name}`,
      expected: isOptional(field) ? ('survives' as const) : ('refused' as const),
      parts: { replaced: { part: 'body' as const, values: { [name]: undefined } } },
    },
  ]);
  return [nothing, ...ofFields];
}

function abuseOfParts(names: readonly string[]): readonly Attempt[] {
  const [first = 'file'] = names;
  const file = (name: string, bytes: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="../../a.png"\r\ncontent-type: image/png\r\n\r\n${bytes}\r\n`;
  const bodies: readonly (readonly [string, string, ExpectedOutcome])[] = [
    ['no part', '--b--\r\n', 'refused'],
    ['a part that is cut off', '--b\r\ncontent-disposition: form-data; na', 'refused'],
    ['a file of nonsense', `${file(first, 'no picture')}--b--\r\n`, 'refused'],
    ['an empty file', `${file(first, '')}--b--\r\n`, 'refused'],
    ['the same part twice', `${file(first, 'a')}${file(first, 'b')}--b--\r\n`, 'refused'],
    ['an unknown part', `${file(first, 'a')}${file('unknownPart', 'b')}--b--\r\n`, 'refused'],
    ['a part called __proto__', `${file('__proto__', 'a')}--b--\r\n`, 'refused'],
    ['too many bytes', `${file(first, 'x'.repeat(hugeFile))}--b--\r\n`, 'too_large'],
    ['a hundred parts', `${file(first, 'a').repeat(100)}--b--\r\n`, 'refused'],
  ];
  return [
    ...bodies.map(([what, body, expected]): Attempt => ({
      description: `with ${what}`,
      expected,
      change: (call) => withHeaders({ ...call, body }, { 'content-type': 'multipart/form-data; boundary=b' }),
    })),
    {
      description: 'without a boundary',
      expected: 'refused',
      change: (call) => withHeaders({ ...call, body: 'x' }, { 'content-type': 'multipart/form-data' }),
    },
    {
      description: 'with JSON instead of parts',
      expected: 'unsupported_type',
      change: (call) => withHeaders({ ...call, body: '{}' }, json),
    },
    { description: 'without a body', expected: 'refused', change: (call) => bare(call) },
  ];
}

function asking(query: string): Change {
  return (call) => ({ ...call, url: withQuery(call.url, query) });
}

function without(header: string): Change {
  return (call) => ({
    ...call,
    headers: Object.fromEntries(Object.entries(call.headers ?? {}).filter(([name]) => name !== header)),
  });
}

function bare(call: InjectedRequest): InjectedRequest {
  const { body: _body, ...rest } = without('content-type')(call);
  return rest;
}
