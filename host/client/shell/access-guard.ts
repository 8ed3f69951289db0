import type { AccessDecision, DenialReason } from '@tessera/core/contract';
import type { RouteContribution } from '@tessera/core/client';

/** What the guard looks at; `accessStep` is where the access flow sends the person first, if anywhere (R55). */
export interface GuardedVisit {
  readonly pattern: string;
  readonly layout: RouteContribution['layout'];
  readonly decision: AccessDecision;
  readonly session: 'restoring' | 'anonymous' | 'signed-in' | 'expired';
  readonly accessStep: string | undefined;
  /** Where a person with a live session goes from the sign-in page; undefined until the areas are known. */
  readonly next: string | undefined;
}

/** What the page does: stand, wait, or lead elsewhere. */
export type GuardAnswer =
  | { readonly kind: 'show' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'go'; readonly to: string; readonly missing: readonly string[] };

/** Sign-in pages: nobody who is signed in stays there (decisions.md D4). */
const entrances: readonly string[] = ['/', '/login'];

/** Pages that the access flow itself leads to may be shown by it. */
const authorizedLayouts: readonly RouteContribution['layout'][] = ['main', 'settings'];

/** Decides one visit. The only place where the client turns a denial into an address (architecture.md 3.8). */
export function guardVisit(visit: GuardedVisit): GuardAnswer {
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

function guardEntrance(session: GuardedVisit['session'], next: string | undefined): GuardAnswer {
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
