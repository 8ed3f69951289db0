import { useLocation } from 'react-router-dom';
import type { Gate } from '@tessera/core/contract';
import { Permissions, useService } from '@tessera/core/client';

/** A visit that a guard redirected to a page which says why. State of the navigation there. */
export interface DeniedVisit {
  /** The requested address. */
  readonly from: string;
  readonly gate: Gate;
  /** Modules that the plan lacks; empty where the person lacks the right. */
  readonly missing: readonly string[];
}

/** The visit that led to the page, and whether it is allowed by now: the role or the plan may have changed since. */
export function useDeniedVisit(): { readonly visit: DeniedVisit | undefined; readonly isAllowed: boolean } {
  const visit = readVisit(useLocation().state);
  const permissions = useService(Permissions);
  return { visit, isAllowed: visit !== undefined && permissions.decide(visit.gate).outcome === 'granted' };
}

function readVisit(state: unknown): DeniedVisit | undefined {
  if (typeof state !== 'object' || state === null || !('missing' in state) || !('gate' in state)) {
    return undefined;
  }
  // Only guards navigate here with a state, and they pass this one.
  return state as DeniedVisit;
}
