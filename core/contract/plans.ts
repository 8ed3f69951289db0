import type { ModuleName } from './access';

/** A plan of the catalogue (decisions.md D5) as far as anybody may know it: its name, and what it holds. */
export interface PlanSummary {
  readonly code: string;
  readonly name: string;
  readonly modules: readonly ModuleName[];
  /** Somebody can choose it and pay for it; the others come by trial, agreement or installation. */
  readonly isSold: boolean;
}

const everything: readonly ModuleName[] = [
  'Tasks',
  'Meetings',
  'Teams',
  'Projects',
  'Performance Analytics',
  'Engagement Analytics',
];

/** The plans by their codes, the smallest first. Prices, seats and trials are billing's. */
export const planSummaries: readonly PlanSummary[] = [
  { code: 'FREETRIAL', name: 'Free trial', modules: everything, isSold: false },
  { code: 'STARTER', name: 'Starter', modules: ['Tasks', 'Meetings'], isSold: true },
  { code: 'TEAM', name: 'Team', modules: ['Tasks', 'Meetings', 'Teams', 'Projects'], isSold: true },
  { code: 'BUSINESS', name: 'Business', modules: everything, isSold: true },
  { code: 'ENTERPRISE', name: 'Enterprise', modules: everything, isSold: false },
  { code: 'SELFHOST', name: 'Self-hosted', modules: everything, isSold: false },
];

/** Names of the plans that hold all of these modules and can be chosen. */
export function plansWith(modules: readonly ModuleName[]): readonly string[] {
  return planSummaries
    .filter((plan) => plan.isSold && modules.every((name) => plan.modules.includes(name)))
    .map((plan) => plan.name);
}
