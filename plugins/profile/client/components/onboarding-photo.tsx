import type { OnboardingStepProps } from '@tessera/plugins/onboarding';
import { PhotoRow } from './photo-row';

/** The photo field of the first onboarding step. */
export function OnboardingPhoto({ step }: OnboardingStepProps) {
  return step === 'profile' ? <PhotoRow /> : null;
}
