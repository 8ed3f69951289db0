import { defineView } from '@tessera/core/contract';

/** Names that people typed while setting up; teams and projects adopt them once, also when installed years later. */
export const onboardingChoices = defineView('onboarding:choices', {
  client_id: 'uuid',
  person_id: 'uuid',
  /** `office-team` or `project`. */
  kind: 'text',
  position: 'int',
  name: 'text',
});
