import { localized } from '../../../contract';
import type { MembershipFacts, SessionFacts } from '../../identity/accounts/services';
import { AppError } from '../../platform/app-error';
import type { TenantClaim } from './inspect-value';
import { namesPortal } from './inspect-value';
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
  /** Parsed JSON, or the fields of a multipart body. Undefined without a body. */
  readonly body: unknown;
  /** Values of the body that name a portal, from `inspectBody`. */
  readonly claims: readonly TenantClaim[];
  readonly session: SessionFacts;
  readonly memberships: readonly MembershipFacts[];
}

/** Query parameters that name the acting person in the specification's calls. */
const actingInQuery: ReadonlySet<string> = new Set(['email', 'viewbyemail', 'addedby', 'deletedby', 'userid']);
/** In a body, `UserID` is the person acted upon (clientusers/delete), so it is no claim about the caller. */
const actingInBody: ReadonlySet<string> = new Set(['email', 'viewbyemail', 'addedby', 'deletedby']);

/**
 * Finds the first claim that contradicts the token: an acting person other than the caller, or a portal in which the
 * caller is not an active member. Every matching key counts, in any case and however often it is repeated: checking
 * only the first one would accept `?CLIENTID=other&clientid=own`.
 */
export function findForeignClaim(input: TenantGuardInput): ForeignClaim | undefined {
  return findOtherPerson(input) ?? findOtherPortal(input);
}

function findOtherPerson({ query, body, session }: TenantGuardInput): ForeignClaim | undefined {
  for (const [field, value] of query) {
    if (actingInQuery.has(field.toLowerCase()) && !isCaller(value, session)) {
      return refusedPerson(field, value);
    }
  }
  if (typeof body !== 'object' || body === null) {
    return undefined;
  }
  for (const [field, value] of Object.entries(body)) {
    if (actingInBody.has(field.toLowerCase()) && typeof value === 'string' && !isCaller(value, session)) {
      return refusedPerson(field, value);
    }
  }
  return undefined;
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

function portalMentions({ query, params, claims }: TenantGuardInput): readonly TenantClaim[] {
  const inAddress = [...query, ...Object.entries(params)]
    .filter(([field]) => namesPortal(field))
    .map(([field, value]) => ({ field, value }));
  return [...inAddress, ...claims].filter(({ value }) => !isNothing(value));
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
export function assertSamePortal(chosen: MembershipFacts | undefined, mentions: readonly TenantClaim[]): void {
  const isOther = ({ value }: TenantClaim): boolean =>
    !isNothing(value) && textOf(value).trim().toLowerCase() !== chosen?.clientId.toLowerCase();
  if (chosen !== undefined && mentions.some(isOther)) {
    throw new AppError('validation_failed', localized(httpMessages.twoPortals));
  }
}
