import * as z from 'zod/mini';
import type { Gate } from './access';
import { isGateOfAdmins, isGateOfPortal } from './access';
import type { Endpoint } from './endpoint';

/** How every personal access token begins, so that scanners of source code find one that was published by mistake. */
export const apiTokenPrefix = 'tsr_pat_';

/** Limits of personal access tokens: days of validity, tokens of a person in a company, characters of a name. */
export const apiTokenLimits = { maxDays: 365, maxCount: 50, maxNameLength: 80, maxScopes: 100 } as const;

/** The scope in which an admin’s token acts as an admin; without it, it acts as a member. */
export const adminScope = 'admin';

/**
 * What a personal access token may do: `<area>:read`, `<area>:write`, which includes reading, or `admin`. An area is the
 * id of the plugin that owns the endpoints, or `core`.
 */
export const ApiTokenScope = z
  .string()
  .check(z.maxLength(80), z.regex(/^(?:admin|[a-z][a-z0-9-]*:(?:read|write))$/))
  .register(z.globalRegistry, { examples: ['tasks:read'] });
export type ApiTokenScope = z.output<typeof ApiTokenScope>;

/**
 * Whether an endpoint is open to personal access tokens at all, according to its declaration and its effective gate.
 *
 * Closed are endpoints outside of a company (sign-in, passwords, two-step verification, sessions, the own account), those
 * entered by a proof, those that declare `apiTokens: 'refused'`, and writes that also work in read-only companies:
 * payments, exports and the own account, which are decisions of a person.
 */
export function isOpenToApiTokens(
  { proof, apiTokens, effect, whenReadOnly }: Pick<Endpoint, 'proof' | 'apiTokens' | 'effect' | 'whenReadOnly'>,
  gate: Gate,
): boolean {
  const isOwnDecision = effect === 'write' && whenReadOnly === 'allowed';
  return isGateOfPortal(gate) && proof === undefined && apiTokens !== 'refused' && !isOwnDecision;
}

/** The scopes that a token needs for an endpoint. */
export function scopesFor(owner: string, { effect }: Pick<Endpoint, 'effect'>, gate: Gate): readonly string[] {
  return [`${owner}:${effect}`, ...(isGateOfAdmins(gate) ? [adminScope] : [])];
}

/** Those of the needed scopes that a token lacks. `write` includes `read`. */
export function missingScopes(held: readonly string[], needed: readonly string[]): readonly string[] {
  return needed.filter((scope) => !held.includes(scope) && !held.includes(scope.replace(/:read$/, ':write')));
}
