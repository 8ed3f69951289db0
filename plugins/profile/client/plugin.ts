import { nextSteps, twoStepSetUp } from '@tessera/core/contract';
import type { AppearanceChoice } from '@tessera/core/contract';
import { Appearance, defineClientPlugin, fill } from '@tessera/core/client';
import type { CommandContribution } from '@tessera/core/client';
import { onboardingStep } from '@tessera/plugins/onboarding';
import { profile } from '../contract/manifest';
import { personPath, profileSettingPath } from '../contract/paths';

export const plugin = defineClientPlugin({
  manifest: profile,
  translations: { de: () => import('./german') },
  routes: [
    {
      path: personPath,
      layout: 'main',
      title: 'Profile',
      gate: { audience: 'member' },
      load: () => import('./people/colleague-page').then((module) => module.ColleaguePage),
    },
  ],
  links: [
    {
      type: 'core.person',
      icon: 'user-round',
      gate: { audience: 'member' },
      to: ({ id }) => personPath.to({ personId: id }),
    },
  ],
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
    chooseLook({ id: 'profile:use-light-theme', title: 'Use the light theme', icon: 'sun' }, { theme: 'light' }),
    chooseLook({ id: 'profile:use-dark-theme', title: 'Use the dark theme', icon: 'moon' }, { theme: 'dark' }),
    chooseLook({ id: 'profile:use-system-theme', title: 'Use the system theme', icon: 'monitor' }, { theme: 'system' }),
    chooseLook({ id: 'profile:use-compact-rows', title: 'Use compact rows', icon: 'rows-4' }, { density: 'compact' }),
    chooseLook(
      { id: 'profile:use-comfortable-rows', title: 'Use comfortable rows', icon: 'rows-3' },
      { density: 'comfortable' },
    ),
  ],
  fills: [
    fill(twoStepSetUp, {
      id: 'profile:two-step',
      order: 100,
      load: () => import('./components/two-step-set-up-step').then((module) => module.TwoStepSetUpStep),
    }),
    fill(nextSteps, {
      id: 'profile:photo-step',
      order: 300,
      load: () => import('./components/photo-step').then((module) => module.PhotoStep),
    }),
    fill(onboardingStep, {
      id: 'profile:photo',
      order: 100,
      load: () => import('./components/onboarding-photo').then((module) => module.OnboardingPhoto),
    }),
  ],
});

function chooseLook(
  words: Pick<CommandContribution, 'id' | 'title' | 'icon'>,
  choice: AppearanceChoice,
): CommandContribution {
  return {
    ...words,
    group: 'Appearance',
    load: async () => (context) => context.get(Appearance).change(choice),
  };
}
