import fc from 'fast-check';
import type { OpenApiOperation, OpenApiParameter } from './document';
import { arbitraryOf, hostileValue } from './arbitrary-of';

/** The caller: anonymous, one with an invalid token, a member, an admin. */
export type FuzzCaller = 'anonymous' | 'impostor' | 'member' | 'admin';

/** One call, as plain as it can be written down. */
export interface FuzzRequest {
  readonly caller: FuzzCaller;
  /** What stands in the path, by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const callers = fc.constantFrom<FuzzCaller>('anonymous', 'impostor', 'member', 'member', 'admin', 'admin', 'admin');
const jsonTypes = ['application/json', 'application/json; charset=utf-8'];
const otherTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'nonsense',
];

/** Makes calls of an operation: sound ones, ones with a single flaw, and nonsense. */
export function requestsOf(
  operation: OpenApiOperation,
  components: Readonly<Record<string, unknown>>,
  ids: () => readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const valueOf = (schema: object): fc.Arbitrary<unknown> =>
    fc.oneof(
      { arbitrary: arbitraryOf(schema as Record<string, unknown>, components, ids), weight: 6 },
      { arbitrary: hostileValue, weight: 1 },
    );
  const place = (where: OpenApiParameter['in']) => operation.parameters.filter((each) => each.in === where);
  return fc.record({
    caller: callers,
    path: fc.record(Object.fromEntries(place('path').map(({ name, schema }) => [name, valueOf(schema).map(asText)]))),
    query: queryOf(place('query'), valueOf),
    headers: headersOf(operation, valueOf),
    body: bodyOf(operation, valueOf),
  });
}

function queryOf(
  parameters: readonly OpenApiParameter[],
  valueOf: (schema: object) => fc.Arbitrary<unknown>,
): fc.Arbitrary<FuzzRequest['query']> {
  const each = parameters.map(({ name, schema, required }) =>
    fc.oneof(
      {
        arbitrary: valueOf(schema).map((value) => [[name, asText(value)] as const]),
        weight: required === true ? 6 : 3,
      },
      { arbitrary: fc.constant([]), weight: required === true ? 1 : 4 },
      {
        arbitrary: fc
          .tuple(valueOf(schema), valueOf(schema))
          .map(([one, other]) => [[name, asText(one)] as const, [name.toUpperCase(), asText(other)] as const]),
        weight: 1,
      },
    ),
  );
  const extra = fc.oneof(
    { arbitrary: fc.constant([]), weight: 6 },
    { arbitrary: hostileValue.map((value) => [['ViewByEmail', asText(value)] as const]), weight: 1 },
    { arbitrary: hostileValue.map((value) => [[asText(value), 'x'] as const]), weight: 1 },
  );
  return fc.tuple(fc.tuple(...each), extra).map(([lists, more]) => [...lists.flat(), ...more]);
}

function headersOf(
  operation: OpenApiOperation,
  valueOf: (schema: object) => fc.Arbitrary<unknown>,
): fc.Arbitrary<FuzzRequest['headers']> {
  const own = operation.parameters
    .filter((each) => each.in === 'header')
    .map(({ name, schema, required }) =>
      fc.oneof(
        { arbitrary: fc.constant(undefined), weight: required === true ? 1 : 6 },
        { arbitrary: valueOf(schema).map((value) => [name.toLowerCase(), headerText(value)] as const), weight: 4 },
      ),
    );
  const type = fc.oneof(
    { arbitrary: fc.constantFrom(...jsonTypes), weight: 12 },
    { arbitrary: fc.constantFrom(...otherTypes), weight: 1 },
  );
  const language = fc.constantFrom('en', 'de', 'x-klingon;q=2', '*', ',,,', 'en;q=abc');
  return fc.tuple(fc.tuple(...own), type, language).map(([headers, contentType, acceptLanguage]) => ({
    'content-type': contentType,
    'accept-language': acceptLanguage,
    ...Object.fromEntries(headers.filter((each) => each !== undefined)),
  }));
}

function bodyOf(
  operation: OpenApiOperation,
  valueOf: (schema: object) => fc.Arbitrary<unknown>,
): fc.Arbitrary<string | undefined> {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const nonsense = fc.constantFrom('{', '[]', 'null', '"', '\ufeff{}', '{"a":1}{', '{"a":1,"a":2}', '\0', '[[[[', '');
  if (schema === undefined) {
    return fc.oneof({ arbitrary: fc.constant(undefined), weight: 8 }, { arbitrary: nonsense, weight: 1 });
  }
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, object>> };
  const sound = valueOf(schema);
  const flawed = fc
    .tuple(arbitraryFields(properties, valueOf), sound)
    .map(([field, body]) => (typeof body === 'object' && body !== null ? { ...body, ...field } : body));
  return fc.oneof(
    { arbitrary: sound.map(asJson), weight: 5 },
    { arbitrary: flawed.map(asJson), weight: 4 },
    { arbitrary: nonsense, weight: 1 },
  );
}

/** One field with an unexpected value, or an unknown field. */
function arbitraryFields(
  properties: Readonly<Record<string, object>>,
  valueOf: (schema: object) => fc.Arbitrary<unknown>,
): fc.Arbitrary<object> {
  const names = [...Object.keys(properties), 'unknownField', 'ClientID', 'AddedBy', 'toString'];
  return fc
    .tuple(fc.constantFrom(...names), fc.oneof(hostileValue, valueOf({})))
    .map(([name, value]) => ({ [name]: value }));
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function asJson(value: unknown): string {
  return JSON.stringify(value) ?? '';
}

/** What may stand in a header at all; anything else does not leave a client. */
function headerText(value: unknown): string {
  return asText(value)
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, 2_000);
}
