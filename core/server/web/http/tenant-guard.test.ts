import * as z from 'zod/mini';
import type { EndpointClaims } from '../../../contract';
import type { MembershipFacts, SessionFacts } from '../../identity/accounts/services';
import { parseQuery } from './read-query';
import { assertSamePortal, choosePortal, claimedFields, findForeignClaim } from './tenant-guard';

const own = '0190a000-0000-7000-8000-000000000001';
const second = '0190a000-0000-7000-8000-000000000002';
const foreign = '0190a000-0000-7000-8000-0000000000ff';
const personId = '0190a000-0000-7000-8000-00000000000a';

const session: SessionFacts = {
  sessionId: '0190a000-0000-7000-8000-00000000000b',
  personId,
  email: 'ann@example.com',
  fullName: 'Ann',
  isSuperAdmin: false,
  expiresAt: new Date('2027-01-01'),
  hasSecondFactor: false,
  createdAt: new Date('2026-12-01'),
  actedAt: new Date('2026-12-01'),
  maxPause: 0,
};

function member(clientId: string): MembershipFacts {
  return { clientId, clientUserId: clientId, role: 'member' };
}

interface Sketch {
  readonly query?: string;
  readonly body?: unknown;
  readonly params?: Readonly<Record<string, string>>;
  readonly portals?: readonly string[];
  readonly claims?: EndpointClaims;
}

/** What the specification's old calls declare. */
const ofOldCalls: EndpointClaims = {
  caller: ['email', 'viewbyemail', 'userid', 'AddedBy', 'DeletedBy'],
  portal: ['ClientID'],
};
const shape = { body: z.unknown() };

function input({ query = '', body, params = {}, portals = [own], claims = ofOldCalls }: Sketch) {
  return {
    query: parseQuery(`/api/x?${query}`),
    params,
    body,
    claims: claimedFields({ claims, shape }),
    session,
    memberships: portals.map(member),
  };
}

describe('findForeignClaim', () => {
  it.each([
    ['another portal', `clientid=${foreign}`],
    ['another portal first', `CLIENTID=${foreign}&clientid=${own}`],
    ['another portal last', `clientid=${own}&ClientId=${foreign}`],
    ['the same name twice', `clientid=${own}&clientid=${foreign}`],
    ['an escaped name', `%63lientid=${foreign}`],
    ['no id at all', `ClientID=admin`],
    ['another address', 'email=bob@example.com'],
    ['another address after the own', 'email=ann@example.com&EMAIL=bob@example.com'],
    ['another viewer', 'viewbyemail=bob@example.com'],
    ['another person', `userid=${foreign}`],
  ])('refuses a query that names %s', (_what, query) => {
    expect(findForeignClaim(input({ query }))?.error.code).toBe('permission_required');
  });

  it.each([
    ['another portal', { ClientID: foreign }],
    ['two spellings', { clientid: own, ClientId: foreign }],
    ['a list of portals', { clientid: [own, foreign] }],
    ['something that refuses to be a text', { ClientID: { toString: 0 } }],
    ['who adds', { AddedBy: 'bob@example.com' }],
    ['who deletes', { DeletedBy: foreign }],
    ['another address', { Email: 'bob@example.com' }],
  ])('refuses a body that names %s', (_what, body) => {
    expect(findForeignClaim(input({ body }))?.error.code).toBe('permission_required');
  });

  it.each([
    ['an address in a body', { body: { email: 'invoices@acme.io' } }],
    ['a filter by person', { query: `userid=${foreign}` }],
    ['the credentials of an OAuth client', { body: { clientId: 'app-1', clientSecret: 's' } }],
    ['a portal inside a list', { body: { items: [{ ClientID: foreign }] } }],
  ])('accepts %s where the endpoint declares no claims', (_what, call) => {
    expect(findForeignClaim(input({ ...call, claims: {} }))).toBeUndefined();
    expect(choosePortal(input({ ...call, claims: {} }))?.clientId).toBe(own);
  });

  it('refuses another portal in the address whatever the endpoint declares', () => {
    expect(findForeignClaim(input({ query: `ClientID=${foreign}`, claims: {} }))?.field).toBe('ClientID');
    expect(findForeignClaim(input({ params: { clientid: foreign }, claims: {} }))?.field).toBe('clientid');
  });

  it('refuses another portal in the body of an endpoint that has no body', () => {
    const claims = claimedFields({ shape: {} });
    const call = { ...input({ body: { clientid: foreign } }), claims };
    expect(findForeignClaim(call)?.field).toBe('clientid');
  });

  it('refuses another portal as a path parameter', () => {
    expect(findForeignClaim(input({ params: { clientId: foreign } }))?.field).toBe('clientId');
  });

  it('accepts the caller, the caller’s portals in any case, and empty values', () => {
    const calls: readonly Sketch[] = [
      { query: `clientid=${own.toUpperCase()}&email=ANN@example.com&userid=${personId}&viewbyemail=` },
      { query: 'clientid=' },
      { body: { AddedBy: 'ann@example.com', ClientID: own, Users: [{ Email: 'new@example.com' }] } },
      { body: { DeletedBy: personId, ClientID: own, toPerson: foreign } },
      { body: { email: 'ann@example.com', ClientId: own, toEmail: 'bob@example.com' } },
    ];
    expect(calls.map((call) => findForeignClaim(input(call)))).toEqual(calls.map(() => undefined));
  });
});

describe('choosePortal', () => {
  it('chooses the portal that the request names, in the query, path or body', () => {
    expect(choosePortal(input({ query: `ClientID=${second}`, portals: [own, second] }))?.clientId).toBe(second);
    expect(choosePortal(input({ body: { clientid: second }, portals: [own, second] }))?.clientId).toBe(second);
  });

  it('chooses the caller’s only portal when none is named, and none without a portal', () => {
    expect(choosePortal(input({}))?.clientId).toBe(own);
    expect(choosePortal(input({ portals: [] }))).toBeUndefined();
  });

  it('requires a portal when the caller has several', () => {
    expect(() => choosePortal(input({ portals: [own, second] }))).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    );
  });

  it('refuses a request that names two of the caller’s own portals', () => {
    const call = input({ query: `clientid=${own}`, body: { ClientID: second }, portals: [own, second] });
    expect(findForeignClaim(call)).toBeUndefined();
    expect(() => choosePortal(call)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });
});

describe('assertSamePortal', () => {
  it('refuses a body that names another portal than the chosen one', () => {
    const other = input({ body: { ClientID: second } });
    expect(() => assertSamePortal(member(own), other)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });

  it.each([{ ClientID: own.toUpperCase() }, { clientid: ' ' }, {}])('accepts %j', (body) => {
    expect(() => assertSamePortal(member(own), input({ body }))).not.toThrow();
  });
});
