import type { ModuleName } from './access';

/** Public part of a plan in the catalogue (decisions.md D5): its name and modules. */
export interface PlanSummary {
  readonly code: string;
  readonly name: string;
  readonly modules: readonly ModuleName[];
  /** True for plans that can be bought; the others are granted by trial, agreement or installation. */
  readonly isSold: boolean;
}

const allModules: readonly ModuleName[] = [
  'Tasks',
  'Meetings',
  'Teams',
  'Projects',
  'Performance Analytics',
  'Engagement Analytics',
];

/** The plans, smallest first. The server's catalogue adds prices, seats and trials to each and writes it to the database. */
export const planSummaries: readonly PlanSummary[] = [
  { code: 'FREETRIAL', name: 'Free trial', modules: allModules, isSold: false },
  { code: 'STARTER', name: 'Starter', modules: ['Tasks', 'Meetings'], isSold: true },
  { code: 'TEAM', name: 'Team', modules: ['Tasks', 'Meetings', 'Teams', 'Projects'], isSold: true },
  { code: 'BUSINESS', name: 'Business', modules: allModules, isSold: true },
  { code: 'ENTERPRISE', name: 'Enterprise', modules: allModules, isSold: false },
  { code: 'SELFHOST', name: 'Self-hosted', modules: allModules, isSold: false },
];

/** Names of the sold plans that contain all of these modules. */
export function plansWith(modules: readonly ModuleName[]): readonly string[] {
  return planSummaries
    .filter((plan) => plan.isSold && modules.every((name) => plan.modules.includes(name)))
    .map((plan) => plan.name);
}
