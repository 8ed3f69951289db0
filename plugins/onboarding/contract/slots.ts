import { defineSlot } from '@tessera/core/contract';

/** More content of a step, below its form. */
export interface OnboardingStepProps {
  readonly step: 'profile' | 'officeteams' | 'projects';
  readonly clientId: string | undefined;
}
export const onboardingStep = defineSlot<OnboardingStepProps>('onboarding:step');
