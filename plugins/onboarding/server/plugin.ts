import { defineServerPlugin, sql } from '@tessera/core/server';
import { onboarding, onboardingChoices } from '../contract';
import { onboardingEndpoints } from './endpoints';
import { createOnboarding, onboardingTables } from './migrations/0001-create-onboarding';

export const plugin = defineServerPlugin({
  manifest: onboarding,
  translations: { de: () => import('./german') },
  tables: onboardingTables,
  migrations: [createOnboarding],
  publishes: [{ view: onboardingChoices, as: sql`select client_id, person_id, kind, position, name from choice` }],
  endpoints: onboardingEndpoints,
  demo: () => import('./demo').then(({ demo }) => demo),
});
