import { planSummaries } from '@tessera/core/contract';

/** States that the list of companies is filtered by. */
export const portalStates = ['trial', 'active', 'read-only'] as const;

/** Which companies the page shows, as its address has it; empty for all. */
export interface PortalFilter {
  /** The beginning of the name. */
  readonly search: string;
  /** Code of a plan. */
  readonly plan: string;
  readonly state: (typeof portalStates)[number] | '';
}

const maxSearch = 200;

/** Reads the filter of an address; unknown values are left out. */
export function readPortalFilter(query: Pick<URLSearchParams, 'get'>): PortalFilter {
  return {
    search: (query.get('search') ?? '').slice(0, maxSearch),
    plan: planSummaries.find(({ code }) => code === query.get('plan'))?.code ?? '',
    state: portalStates.find((each) => each === query.get('state')) ?? '',
  };
}

/** The query of an address with this filter, with `?` or empty. */
export function writePortalFilter({ search, plan, state }: PortalFilter): string {
  const query = new URLSearchParams(
    Object.entries({ search, plan, state }).filter(([, value]: readonly [string, string]) => value !== ''),
  );
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
