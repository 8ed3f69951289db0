import type { AppearanceChoice, OwnedId } from '@tessera/core/contract';
import { Appearance, defineClientPlugin, fill } from '@tessera/core/client';
import type { CommandContribution } from '@tessera/core/client';
import { onboardingStep } from '@tessera/plugins/onboarding';
import { profile } from '../contract/manifest';
import { profileSettingPath } from '../contract/paths';

export const plugin = defineClientPlugin({
  manifest: profile,
  translations: { de: () => import('./german') },
  settings: [
    {
      group: 'general',
      path: profileSettingPath,
      label: 'Profile Settings',
      order: 100,
      load: () => import('./pages/profile-setting-page').then((module) => module.ProfileSettingPage),
    },
  ],
  commands: [
    chooseLook('profile:use-light-theme', 'Use the light theme', { theme: 'light' }),
    chooseLook('profile:use-dark-theme', 'Use the dark theme', { theme: 'dark' }),
    chooseLook('profile:use-system-theme', 'Use the system theme', { theme: 'system' }),
    chooseLook('profile:use-compact-rows', 'Use compact rows', { density: 'compact' }),
    chooseLook('profile:use-comfortable-rows', 'Use comfortable rows', { density: 'comfortable' }),
  ],
  fills: [
    fill(onboardingStep, {
      id: 'profile:photo',
      order: 100,
      load: () => import('./components/onboarding-photo').then((module) => module.OnboardingPhoto),
    }),
  ],
});

function chooseLook(id: OwnedId, title: string, choice: AppearanceChoice): CommandContribution {
  return {
    id,
    title,
    group: 'Appearance',
    load: async () => (context) => context.get(Appearance).change(choice),
  };
}
