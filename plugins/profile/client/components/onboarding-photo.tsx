import type { OnboardingStepProps } from '@tessera/plugins/onboarding';
import { PhotoRow } from './photo-row';

/** The photo as part of the first step. */
export function OnboardingPhoto({ step }: OnboardingStepProps) {
  return step === 'profile' ? <PhotoRow /> : null;
}
