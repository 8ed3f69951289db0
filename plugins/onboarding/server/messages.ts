import { defineMessages } from '@tessera/core/contract';

/** Error messages of onboarding. */
export const onboardingServerMessages = defineMessages('onboarding', {
  noPortal: 'You do not belong to a company yet. Accept an invitation, or set up your own company.',
  profileFirst: 'Fill in your profile first.',
});
