import type { Endpoint } from '../contract';
import type { InjectedRequest } from '../server/web/fastify/fastify-server';
import { fieldsOf, takesId } from './describe-plugin-examples';
import type { Attempt, WalkedEndpoint, ExpectedOutcome } from './describe-plugin-attempts';
import type { TestPerson, TestPortal } from './test-people';

/** The portals and people of a walk. */
export interface WalkFixtures {
  /** A portal whose data no other portal may see or change; every text in it carries its mark. */
  readonly victim: TestPortal;
  /** The callers' portal. */
  readonly own: TestPortal;
  readonly member: TestPerson;
  /** Signed in, without a portal. */
  readonly withoutPortal: TestPerson;
  readonly superAdmin: TestPerson;
  readonly readOnly: TestPortal;
  /** A portal whose plan has no modules. */
  readonly noModules: TestPortal;
}

/** Whether an endpoint acts in a portal. */
export function isInPortal({ gate }: WalkedEndpoint): boolean {
  return gate.audience === 'member' || gate.audience === 'admin';
}

/**
 * Missing, malformed and altered tokens.
 *
 * @param entrance `proof` for an endpoint that is entered by a link: the walk invents its token, so it must be unknown.
 */
export function attemptsWithoutSession(
  { own }: WalkFixtures,
  entrance: 'open' | 'proof' | 'session',
): readonly Attempt[] {
  const headers: readonly (readonly [string, string | undefined])[] = [
    ['a caller without a session', undefined],
    ['a caller with a made-up token', 'Bearer 0190a000-0000-7000-8000-000000000001'],
    ['a caller with a changed token', `Bearer ${own.admin.token.slice(0, -2)}xx`],
    ['a caller with another scheme', `Basic ${own.admin.token}`],
    ['a caller with a blank token', 'Bearer   '],
  ];
  const expected = ({ open: 'passes', proof: 'not_found', session: 'session_required' } as const)[entrance];
  return headers.map(([who, authorization]) => ({
    description: `as ${who}`,
    clientId: own.clientId,
    expected,
    change: (call) => withHeaders(call, authorization === undefined ? {} : { authorization }),
  }));
}

/** Signed-in people who lack the role or the portal. */
export function attemptsOfOtherCallers(world: WalkFixtures, target: WalkedEndpoint): readonly Attempt[] {
  const { own, member, withoutPortal, superAdmin } = world;
  const { audience } = target.gate;
  const { clientId } = own;
  const isForAdmins = audience === 'admin';
  const isForRulers = audience === 'super-admin';
  const inPortal: ExpectedOutcome = isForRulers
    ? 'session_required'
    : isInPortal(target)
      ? 'permission_required'
      : 'admitted';
  const ofMember: ExpectedOutcome = isForRulers ? 'session_required' : isForAdmins ? 'permission_required' : 'admitted';
  return [
    { description: 'as a member', as: member, clientId, expected: ofMember },
    { description: 'as a member who does not name the portal', as: member, expected: ofMember },
    { description: 'as a person without a portal', as: withoutPortal, expected: inPortal },
    {
      description: 'as a super-admin',
      as: superAdmin,
      expected: isForRulers ? 'passes' : audience === 'public' ? 'admitted' : 'session_required',
    },
  ];
}

/** An admin in their own portal, with required fields and with all fields. */
export function asOwnAdmin({ own }: WalkFixtures, { gate }: WalkedEndpoint): readonly Attempt[] {
  const expected: ExpectedOutcome = gate.audience === 'super-admin' ? 'session_required' : 'passes';
  const attempt = { as: own.admin, clientId: own.clientId, expected };
  return [
    { ...attempt, description: 'as an admin of the portal' },
    { ...attempt, description: 'as an admin of the portal who says everything', parts: { fill: 'all' } },
  ];
}

/** An admin of another portal names the victim's portal, in every known place and spelling. */
export function asForeignAdmin({ own, victim }: WalkFixtures, target: WalkedEndpoint): readonly Attempt[] {
  const { audience } = target.gate;
  if (audience === 'public' || audience === 'super-admin') {
    return [];
  }
  const { caller = [] } = target.endpoint.claims ?? {};
  const mine = own.clientId;
  const theirs = victim.clientId;
  const queries: readonly (readonly [string, string])[] = [
    ['the portal', `clientid=${theirs}`],
    ['the portal in capitals', `CLIENTID=${theirs}`],
    ['the portal in mixed case', `ClientId=${theirs.toUpperCase()}`],
    ['the portal with an escaped name', `%63lientid=${theirs}`],
    ['the portal after the own', `clientid=${mine}&ClientID=${theirs}`],
    ['the portal before the own', `clientid=${theirs}&clientid=${mine}`],
    ['the portal between blanks', `clientid=%20${theirs}%20&clientid=${mine}`],
    ...caller.flatMap((name): readonly (readonly [string, string])[] => [
      [`its admin as ${name}`, `clientid=${mine}&${name}=${encodeURIComponent(victim.admin.email)}`],
      [`its admin’s id as ${name}`, `clientid=${mine}&${name.toUpperCase()}=${victim.admin.personId}`],
    ]),
  ];
  const inQuery = queries.map(([what, query]): Attempt => ({
    description: `naming another portal’s things: ${what} in the query`,
    as: own.admin,
    expected: 'permission_required',
    change: (call) => ({ ...call, url: withQuery(call.url, query) }),
  }));
  return [...inQuery, ...claimsInBody(target, own, victim)];
}

/** Kinds of bodies that are no objects. */
const withoutFields: readonly Endpoint['kind'][] = ['raw', 'text', 'stream'];

/**
 * Declared fields are refused. An undeclared `ClientID` has no effect: it is data of the plugin, or refused as an unknown
 * field; the walk compares the victim's data before and after.
 */
function claimsInBody({ endpoint }: WalkedEndpoint, own: TestPortal, victim: TestPortal): readonly Attempt[] {
  if (withoutFields.includes(endpoint.kind) || endpoint.method === 'GET') {
    return [];
  }
  const { caller = [], portal = [] } = endpoint.claims ?? {};
  const isDeclared = portal.length > 0 || endpoint.shape.body === undefined;
  const portals: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['the portal', { ClientID: victim.clientId }],
    ['the portal in capitals', { CLIENTID: victim.clientId }],
    ['the portal after the own', { clientId: own.clientId, ClientID: victim.clientId }],
  ];
  const callers = caller.flatMap((name): typeof portals => [
    [`its admin as ${name}`, { [name]: victim.admin.email }],
    [`its admin’s id as ${name}`, { [name]: victim.admin.personId }],
  ]);
  const attempt = (expected: ExpectedOutcome) => {
    return ([what, claim]: (typeof portals)[number]): Attempt => ({
      description: `naming another portal’s things: ${what} in the body`,
      as: own.admin,
      clientId: own.clientId,
      expected,
      parts: { extra: claim },
    });
  };
  return [
    ...portals.map(attempt(isDeclared ? 'permission_required' : 'survives')),
    ...callers.map(attempt('permission_required')),
  ];
}

/** The same admin uses ids of the other portal's entities in their own portal. */
export function withForeignIds(
  { own }: WalkFixtures,
  target: WalkedEndpoint,
  ids: readonly string[],
): readonly Attempt[] {
  const { params, query, body } = target.endpoint.shape;
  const { audience } = target.gate;
  if (audience === 'public' || audience === 'super-admin') {
    return [];
  }
  const base = { as: own.admin, clientId: own.clientId };
  const places = [
    ...idFields(params).map((name) => ({ part: 'params' as const, name, expected: 'not_found' as const })),
    ...idFields(query).map((name) => ({ part: 'query' as const, name, expected: 'survives' as const })),
    ...idFields(body).map((name) => ({ part: 'body' as const, name, expected: 'refused' as const })),
  ];
  return places.flatMap(({ part, name, expected }) =>
    ids.map((id): Attempt => ({
      ...base,
      description: `with an id of another portal as ${name}`,
      expected,
      parts: { replaced: { part, values: { [name]: id } } },
    })),
  );
}

/** The victim acts on its own entities, by ids in the address. */
export function withOwnIds(
  { victim }: WalkFixtures,
  target: WalkedEndpoint,
  ids: readonly string[],
): readonly Attempt[] {
  if (!isInPortal(target)) {
    return [];
  }
  const attempt = { as: victim.admin, clientId: victim.clientId, expected: 'survives' as const };
  return idFields(target.endpoint.shape.params).flatMap((name) =>
    ids.map((id): Attempt => ({
      ...attempt,
      description: `with an id of its own as ${name}`,
      parts: { fill: 'all', replaced: { part: 'params', values: { [name]: id } } },
    })),
  );
}

/** `clientid` names the portal and is tested as a claim. */
function idFields(schema: Parameters<typeof fieldsOf>[0]): readonly string[] {
  return Object.entries(fieldsOf(schema))
    .filter(([name, field]) => takesId(field) && name.toLowerCase() !== 'clientid')
    .map(([name]) => name);
}

/** An admin in a portal without modules. */
export function withoutModules({ noModules }: WalkFixtures, { gate }: WalkedEndpoint): readonly Attempt[] {
  const { modules = [] } = gate;
  const attempt = { description: 'without any module', as: noModules.admin, clientId: noModules.clientId };
  if (modules.length === 0) {
    return [{ ...attempt, expected: gate.audience === 'super-admin' ? 'session_required' : 'passes' }];
  }
  return [
    {
      ...attempt,
      expected: 'module_required',
      check: ({ json }) => {
        const { module } = (json as { readonly params: { readonly module?: unknown } }).params;
        return module === modules[0]
          ? undefined
          : `and names the module '${String(module)}' instead of '${modules[0]}'`;
      },
    },
  ];
}

/** An admin of a read-only portal. */
export function onReadOnlyPortal({ readOnly }: WalkFixtures, target: WalkedEndpoint): readonly Attempt[] {
  const { endpoint, gate } = target;
  const isShut = isInPortal(target) && endpoint.effect === 'write' && endpoint.whenReadOnly !== 'allowed';
  const passes: ExpectedOutcome = gate.audience === 'super-admin' ? 'session_required' : 'passes';
  const expected = isShut ? 'read_only' : passes;
  return [{ description: 'on a read-only portal', as: readOnly.admin, clientId: readOnly.clientId, expected }];
}

/** Adds headers to a request. */
export function withHeaders(call: InjectedRequest, headers: Readonly<Record<string, string>>): InjectedRequest {
  return { ...call, headers: { ...call.headers, ...headers } };
}

/** Adds parameters to an address. */
export function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}
