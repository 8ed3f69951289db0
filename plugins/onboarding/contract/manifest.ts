import { definePlugin } from '@tessera/core/contract';

export const onboarding = definePlugin({
  id: 'onboarding',
  name: 'Onboarding',
  description: 'Company or member profile, office teams, projects, and the start of the free trial.',
  core: '^1.0.0',
  gate: { audience: 'signed-in' },
});
