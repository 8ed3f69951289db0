import { defineClientPlugin, fill } from '@tessera/core/client';
import { onboardingStep } from '@tessera/plugins/onboarding';
import { profile } from '../contract/manifest';
import { profileSettingPath } from '../contract/paths';

export const plugin = defineClientPlugin({
  manifest: profile,
  settings: [
    {
      group: 'general',
      path: profileSettingPath,
      label: 'Profile Settings',
      order: 100,
      load: () => import('./pages/profile-setting-page').then((module) => module.ProfileSettingPage),
    },
  ],
  fills: [
    fill(onboardingStep, {
      id: 'profile:photo',
      order: 100,
      load: () => import('./components/onboarding-photo').then((module) => module.OnboardingPhoto),
    }),
  ],
});
