import { defineSlot } from '@tessera/core/contract';

/** More content of a step, below its form. */
export interface OnboardingStepProps {
  readonly step: 'profile' | 'officeteams' | 'projects';
  readonly clientId: string | undefined;
}
export const onboardingStep = defineSlot<OnboardingStepProps>('onboarding:step');

/** What the last step of a company's setup may do. */
export interface OnboardingLastStepProps {
  readonly clientId: string;
  /** Address of the step before. */
  readonly back: string;
  /**
   * Ends the setup and opens the workspace: the form calls it when its own work is done or was skipped.
   *
   * @throws ApiError which the form shows.
   */
  readonly finish: () => Promise<void>;
}
/**
 * The whole screen of the last step, which only the person who sets the company up sees: a form that ends the setup.
 * Without a fill the step only asks to finish.
 */
export const onboardingLastStep = defineSlot<OnboardingLastStepProps>('onboarding:last-step');
