import type { Endpoint, EndpointClaims } from '../../../contract';
import { localized } from '../../../contract';
import type { MembershipFacts, SessionFacts } from '../../identity/accounts/services';
import { AppError } from '../../platform/app-error';
import { httpMessages } from '../../request-context/problems/messages';
import type { QueryEntries } from './read-query';

/** A refused claim: a value that names another person or portal, and its field. */
export interface ForeignClaim {
  readonly field: string;
  readonly value: string;
  readonly error: AppError;
}

export interface TenantGuardInput {
  readonly query: QueryEntries;
  readonly params: Readonly<Record<string, string>>;
  /** Parsed JSON, or the parts of a multipart body. Undefined without a body. */
  readonly body: unknown;
  /** From `claimedFields`. */
  readonly claims: ClaimedFields;
  readonly session: SessionFacts;
  readonly memberships: readonly MembershipFacts[];
}

/** The fields that an endpoint declares as claims, in lower case. */
export interface ClaimedFields {
  readonly caller: ReadonlySet<string>;
  readonly portal: ReadonlySet<string>;
}

interface TenantClaim {
  readonly field: string;
  readonly value: unknown;
}

/**
 * Returns the fields of an endpoint's requests that are compared with the session. The name of the portal is added to an
 * endpoint without a body: the specification's client may send it there as well as in the address.
 */
export function claimedFields({
  claims = {},
  kind,
  shape,
}: Pick<Endpoint, 'claims' | 'kind' | 'shape'>): ClaimedFields {
  const hasNoBody = shape.body === undefined && kind !== 'raw';
  return {
    caller: lowerCased(claims.caller),
    portal: new Set([...lowerCased(claims.portal), ...(hasNoBody ? ['clientid'] : [])]),
  };
}

function lowerCased(fields: EndpointClaims['caller'] = []): ReadonlySet<string> {
  return new Set(fields.map((field) => field.toLowerCase()));
}

/** Matches `clientid`, `ClientID`, `ClientId` and `CLIENTID`. */
export function namesPortal(key: string): boolean {
  return key.length === 8 && key.toLowerCase() === 'clientid';
}

/**
 * Finds the first claim that contradicts the token: an acting person other than the caller, or a portal in which the
 * caller is not an active member. Every matching key counts, in any case and however often it is repeated: checking
 * only the first one would accept `?CLIENTID=other&clientid=own`.
 */
export function findForeignClaim(input: TenantGuardInput): ForeignClaim | undefined {
  return findOtherPerson(input) ?? findOtherPortal(input);
}

function findOtherPerson({ query, body, claims, session }: TenantGuardInput): ForeignClaim | undefined {
  for (const [field, value] of [...query, ...fieldsOf(body)]) {
    if (claims.caller.has(field.toLowerCase()) && typeof value === 'string' && !isCaller(value, session)) {
      return refusedPerson(field, value);
    }
  }
  return undefined;
}

/** The top level of a JSON or multipart body. */
function fieldsOf(body: unknown): readonly (readonly [string, unknown])[] {
  return typeof body === 'object' && body !== null && !(body instanceof Uint8Array) ? Object.entries(body) : [];
}

/** An empty value claims nothing: the specification's client sends empty values before it knows the real ones. */
function isCaller(value: string, session: SessionFacts): boolean {
  const claimed = value.trim().toLowerCase();
  return claimed === '' || claimed === session.email.toLowerCase() || claimed === session.personId.toLowerCase();
}

function refusedPerson(field: string, value: string): ForeignClaim {
  return { field, value, error: new AppError('permission_required', localized(httpMessages.otherPerson, { field })) };
}

function findOtherPortal(input: TenantGuardInput): ForeignClaim | undefined {
  const own = new Set(input.memberships.map(({ clientId }) => clientId.toLowerCase()));
  for (const { field, value } of portalMentions(input)) {
    if (typeof value !== 'string' || !own.has(value.trim().toLowerCase())) {
      const error = new AppError('permission_required', localized(httpMessages.otherPortal, { field }));
      return { field, value: textOf(value), error };
    }
  }
  return undefined;
}

function portalMentions({ query, params, body, claims }: TenantGuardInput): readonly TenantClaim[] {
  const inAddress = [...query, ...Object.entries(params)]
    .filter(([field]) => namesPortal(field))
    .map(([field, value]) => ({ field, value }));
  return [...inAddress, ...portalsInBody(body, claims)].filter(({ value }) => !isNothing(value));
}

function portalsInBody(body: unknown, { portal }: ClaimedFields): readonly TenantClaim[] {
  return fieldsOf(body)
    .filter(([field]) => portal.has(field.toLowerCase()))
    .map(([field, value]) => ({ field, value }));
}

/** The value as JSON: a sent object may override its own conversion to a string (`{"toString":0}`). */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/**
 * Chooses the portal of a request: the one that it names, or the caller's only one.
 *
 * @returns undefined when the caller has no portal.
 * @throws AppError `validation_failed` when the request names two, or none while the caller has several.
 */
export function choosePortal(input: TenantGuardInput): MembershipFacts | undefined {
  const named = new Set(portalMentions(input).map(({ value }) => textOf(value).trim().toLowerCase()));
  if (named.size > 1) {
    throw new AppError('validation_failed', localized(httpMessages.twoPortals));
  }
  const [only] = named;
  if (only !== undefined) {
    return input.memberships.find(({ clientId }) => clientId.toLowerCase() === only);
  }
  if (input.memberships.length > 1) {
    throw new AppError('validation_failed', localized(httpMessages.choosePortal));
  }
  return input.memberships[0];
}

/**
 * Checks that a multipart body, which is read after the portal was chosen, names no other portal.
 *
 * @throws AppError `validation_failed`.
 */
export function assertSamePortal(chosen: MembershipFacts | undefined, { body, claims }: TenantGuardInput): void {
  const isOther = ({ value }: TenantClaim): boolean =>
    !isNothing(value) && textOf(value).trim().toLowerCase() !== chosen?.clientId.toLowerCase();
  if (chosen !== undefined && portalsInBody(body, claims).some(isOther)) {
    throw new AppError('validation_failed', localized(httpMessages.twoPortals));
  }
}
