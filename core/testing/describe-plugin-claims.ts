import type { InjectedCall } from '../server/web/fastify/fastify-server';
import { fieldsOf, takesId } from './describe-plugin-examples';
import type { Attempt, Target, Want } from './describe-plugin-attempts';
import type { TestPerson, TestPortal } from './test-people';

/** The portals and people of a walk. */
export interface WalkWorld {
  /** A portal whose data no other portal may see or change; every text in it carries its mark. */
  readonly victim: TestPortal;
  /** The callers' portal. */
  readonly own: TestPortal;
  readonly member: TestPerson;
  /** Signed in, without a portal. */
  readonly loner: TestPerson;
  readonly ruler: TestPerson;
  readonly readOnly: TestPortal;
  /** A portal whose plan has no modules. */
  readonly bare: TestPortal;
}

/** Whether an endpoint acts in a portal. */
export function isInPortal({ gate }: Target): boolean {
  return gate.audience === 'member' || gate.audience === 'admin';
}

/** Missing, malformed and altered tokens. */
export function attemptsWithoutSession({ own }: WalkWorld, isOpen: boolean): readonly Attempt[] {
  const headers: readonly (readonly [string, string | undefined])[] = [
    ['a caller without a session', undefined],
    ['a caller with a made-up token', 'Bearer 0190a000-0000-7000-8000-000000000001'],
    ['a caller with a changed token', `Bearer ${own.admin.token.slice(0, -2)}xx`],
    ['a caller with another scheme', `Basic ${own.admin.token}`],
    ['a caller with a blank token', 'Bearer   '],
  ];
  const want: Want = isOpen ? 'passes' : 'session_required';
  return headers.map(([who, authorization]) => ({
    what: `as ${who}`,
    clientId: own.clientId,
    want,
    change: (call) => withHeaders(call, authorization === undefined ? {} : { authorization }),
  }));
}

/** Signed-in people who lack the role or the portal. */
export function attemptsOfOtherCallers(world: WalkWorld, target: Target): readonly Attempt[] {
  const { own, member, loner, ruler } = world;
  const { audience } = target.gate;
  const { clientId } = own;
  const isForAdmins = audience === 'admin';
  const isForRulers = audience === 'super-admin';
  const inPortal: Want = isForRulers ? 'session_required' : isInPortal(target) ? 'permission_required' : 'admitted';
  const ofMember: Want = isForRulers ? 'session_required' : isForAdmins ? 'permission_required' : 'admitted';
  return [
    { what: 'as a member', as: member, clientId, want: ofMember },
    { what: 'as a member who does not name the portal', as: member, want: ofMember },
    { what: 'as a person without a portal', as: loner, want: inPortal },
    { what: 'as a super-admin', as: ruler, want: isForRulers ? 'passes' : inPortal },
  ];
}

/** An admin in their own portal, with required fields and with all fields. */
export function asOwnAdmin({ own }: WalkWorld, { gate }: Target): readonly Attempt[] {
  const want: Want = gate.audience === 'super-admin' ? 'session_required' : 'passes';
  const attempt = { as: own.admin, clientId: own.clientId, want };
  return [
    { ...attempt, what: 'as an admin of the portal' },
    { ...attempt, what: 'as an admin of the portal who says everything', parts: { fill: 'all' } },
  ];
}

/** An admin of another portal names the victim's portal, in every known place and spelling. */
export function asForeignAdmin({ own, victim }: WalkWorld, target: Target): readonly Attempt[] {
  const { audience } = target.gate;
  if (audience === 'public' || audience === 'super-admin') {
    return [];
  }
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
    ['its admin as the caller', `clientid=${mine}&email=${encodeURIComponent(victim.admin.email)}`],
    ['its admin’s id as the caller', `clientid=${mine}&UserID=${victim.admin.personId}`],
  ];
  const inQuery = queries.map(([what, query]): Attempt => ({
    what: `naming another portal’s things: ${what} in the query`,
    as: own.admin,
    want: 'permission_required',
    change: (call) => ({ ...call, url: withQuery(call.url, query) }),
  }));
  return [...inQuery, ...claimsInBody(target, own, victim)];
}

function claimsInBody({ endpoint }: Target, own: TestPortal, victim: TestPortal): readonly Attempt[] {
  if (endpoint.kind === 'raw' || endpoint.method === 'GET') {
    return [];
  }
  const claims: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['the portal', { ClientID: victim.clientId }],
    ['the portal in capitals', { CLIENTID: victim.clientId }],
    ['the portal after the own', { clientId: own.clientId, ClientID: victim.clientId }],
    ['its admin as the caller', { AddedBy: victim.admin.email }],
    ['its admin’s id as the caller', { DeletedBy: victim.admin.personId }],
  ];
  return claims.map(([what, claim]) => ({
    what: `naming another portal’s things: ${what} in the body`,
    as: own.admin,
    want: 'permission_required',
    parts: { extra: claim },
  }));
}

/** The same admin uses ids of the other portal's entities in their own portal. */
export function withForeignIds({ own }: WalkWorld, target: Target, ids: readonly string[]): readonly Attempt[] {
  const { params, query, body } = target.endpoint.shape;
  const { audience } = target.gate;
  if (audience === 'public' || audience === 'super-admin') {
    return [];
  }
  const base = { as: own.admin, clientId: own.clientId };
  const places = [
    ...idFields(params).map((name) => ({ part: 'params' as const, name, want: 'not_found' as const })),
    ...idFields(query).map((name) => ({ part: 'query' as const, name, want: 'survives' as const })),
    ...idFields(body).map((name) => ({ part: 'body' as const, name, want: 'refused' as const })),
  ];
  return places.flatMap(({ part, name, want }) =>
    ids.map((id): Attempt => ({
      ...base,
      what: `with an id of another portal as ${name}`,
      want,
      parts: { replaced: { part, values: { [name]: id } } },
    })),
  );
}

/** The victim acts on its own entities, by ids in the address. */
export function withOwnIds({ victim }: WalkWorld, target: Target, ids: readonly string[]): readonly Attempt[] {
  if (!isInPortal(target)) {
    return [];
  }
  const attempt = { as: victim.admin, clientId: victim.clientId, want: 'survives' as const };
  return idFields(target.endpoint.shape.params).flatMap((name) =>
    ids.map((id): Attempt => ({
      ...attempt,
      what: `with an id of its own as ${name}`,
      parts: { fill: 'all', replaced: { part: 'params', values: { [name]: id } } },
    })),
  );
}

/** `clientid` is a claim about the caller and is tested as one. */
function idFields(schema: Parameters<typeof fieldsOf>[0]): readonly string[] {
  return Object.entries(fieldsOf(schema))
    .filter(([name, field]) => takesId(field) && name.toLowerCase() !== 'clientid')
    .map(([name]) => name);
}

/** An admin in a portal without modules. */
export function withoutModules({ bare }: WalkWorld, { gate }: Target): readonly Attempt[] {
  const { modules = [] } = gate;
  const attempt = { what: 'without any module', as: bare.admin, clientId: bare.clientId };
  if (modules.length === 0) {
    return [{ ...attempt, want: gate.audience === 'super-admin' ? 'session_required' : 'passes' }];
  }
  return [
    {
      ...attempt,
      want: 'module_required',
      look: ({ json }) => {
        const { module } = (json as { readonly params: { readonly module?: unknown } }).params;
        return module === modules[0]
          ? undefined
          : `and names the module '${String(module)}' instead of '${modules[0]}'`;
      },
    },
  ];
}

/** An admin of a read-only portal. */
export function onReadOnlyPortal({ readOnly }: WalkWorld, target: Target): readonly Attempt[] {
  const { endpoint, gate } = target;
  const isShut = isInPortal(target) && endpoint.effect === 'write' && endpoint.whenReadOnly !== 'allowed';
  const passes: Want = gate.audience === 'super-admin' ? 'session_required' : 'passes';
  const want = isShut ? 'read_only' : passes;
  return [{ what: 'on a read-only portal', as: readOnly.admin, clientId: readOnly.clientId, want }];
}

/** Adds headers to a request. */
export function withHeaders(call: InjectedCall, headers: Readonly<Record<string, string>>): InjectedCall {
  return { ...call, headers: { ...call.headers, ...headers } };
}

/** Adds parameters to an address. */
export function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}
