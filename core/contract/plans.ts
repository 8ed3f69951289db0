import type { ModuleName } from './access';

/** A plan of the catalogue (decisions.md D5): the part that is public. */
export interface PlanSummary {
  readonly code: string;
  readonly name: string;
  readonly modules: readonly ModuleName[];
  /** Customers can buy it. The other plans are given by trial, agreement or installation. */
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

/** The plans, smallest first. The server's catalogue adds prices, seats and trials to each and writes it to the database. */
export const planSummaries: readonly PlanSummary[] = [
  { code: 'FREETRIAL', name: 'Free trial', modules: everything, isSold: false },
  { code: 'STARTER', name: 'Starter', modules: ['Tasks', 'Meetings'], isSold: true },
  { code: 'TEAM', name: 'Team', modules: ['Tasks', 'Meetings', 'Teams', 'Projects'], isSold: true },
  { code: 'BUSINESS', name: 'Business', modules: everything, isSold: true },
  { code: 'ENTERPRISE', name: 'Enterprise', modules: everything, isSold: false },
  { code: 'SELFHOST', name: 'Self-hosted', modules: everything, isSold: false },
];

/** Names of the plans on sale that include all of these modules. */
export function plansWith(modules: readonly ModuleName[]): readonly string[] {
  return planSummaries
    .filter((plan) => plan.isSold && modules.every((name) => plan.modules.includes(name)))
    .map((plan) => plan.name);
}
