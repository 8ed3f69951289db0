import { defineView } from '@tessera/core/contract';

/** Names entered during setup; the teams and projects plugins adopt them once, even if installed years later. */
export const onboardingChoices = defineView('onboarding:choices', {
  client_id: 'uuid',
  person_id: 'uuid',
  /** `office-team` or `project`. */
  kind: 'text',
  position: 'int',
  name: 'text',
});
