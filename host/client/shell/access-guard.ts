import type { AccessDecision, DenialReason } from '@tessera/core/contract';
import type { RouteContribution } from '@tessera/core/client';

/** Input of the guard. `accessStep` is the address that the access flow redirects to first, if any (R55). */
export interface GuardInput {
  readonly pattern: string;
  readonly layout: RouteContribution['layout'];
  readonly decision: AccessDecision;
  readonly session: 'restoring' | 'anonymous' | 'signed-in' | 'expired';
  readonly accessStep: string | undefined;
  /** Where a user with a live session is redirected from the sign-in page; undefined until the areas are known. */
  readonly next: string | undefined;
}

/** What to do with the visit: show the page, wait, or redirect. */
export type GuardResult =
  | { readonly kind: 'show' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'go'; readonly to: string; readonly missing: readonly string[] };

/** Sign-in pages: signed-in users are redirected away (decisions.md D4). */
const entrances: readonly string[] = ['/', '/login'];

/** The access flow redirects to these pages, so it does not block them. */
const authorizedLayouts: readonly RouteContribution['layout'][] = ['main', 'settings'];

/** Decides one visit. The only place where the client maps a denial to an address (architecture.md 3.8). */
export function guardVisit(visit: GuardInput): GuardResult {
  const { pattern, layout, decision, session, accessStep, next } = visit;
  if (entrances.includes(pattern)) {
    return guardEntrance(session, next);
  }
  if (session === 'signed-in' && accessStep !== undefined && authorizedLayouts.includes(layout)) {
    return { kind: 'go', to: accessStep, missing: [] };
  }
  if (decision.outcome === 'pending') {
    return { kind: 'wait' };
  }
  if (decision.outcome === 'granted') {
    return { kind: 'show' };
  }
  return { kind: 'go', to: addressFor(decision.reason, layout), missing: decision.missing };
}

function guardEntrance(session: GuardInput['session'], next: string | undefined): GuardResult {
  if (session === 'restoring') {
    return { kind: 'wait' };
  }
  if (session === 'signed-in' && next !== undefined && !entrances.includes(next)) {
    return { kind: 'go', to: next, missing: [] };
  }
  return { kind: 'show' };
}

function addressFor(reason: DenialReason, layout: RouteContribution['layout']): string {
  switch (reason) {
    case 'signed-out':
      return layout === 'super-admin' ? '/superadmin/login' : '/login';
    case 'no-portal':
      return '/portals';
    case 'not-admin':
    case 'permission-missing':
      return '/unauthorized';
    case 'module-missing':
      return '/please-upgrade-plan';
    case 'not-super-admin':
      return '/superadmin/login';
  }
}
