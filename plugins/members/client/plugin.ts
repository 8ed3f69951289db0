import { headerEnd, nextSteps, planHelp } from '@tessera/core/contract';
import { defineClientPlugin, fill } from '@tessera/core/client';
import { onboardingLastStep } from '@tessera/plugins/onboarding';
import { members } from '../contract/manifest';
import { userManagementPath } from '../contract/paths';

const admin = { audience: 'admin' } as const;

export const plugin = defineClientPlugin({
  manifest: members,
  translations: { de: () => import('./german') },
  menu: [
    {
      id: 'members:manage',
      menu: 'profile',
      label: 'User Management',
      icon: 'users-round',
      to: userManagementPath.to({}),
      order: 200,
      gate: admin,
    },
    {
      id: 'members:invite',
      menu: 'profile',
      label: 'Invite people',
      icon: 'user-plus',
      to: 'members:invite-people',
      order: 300,
      gate: admin,
    },
  ],
  settings: [
    {
      group: 'administrative',
      path: userManagementPath,
      label: 'User Management',
      order: 200,
      gate: admin,
      load: () => import('./pages/user-management-page').then((module) => module.UserManagementPage),
    },
  ],
  links: ['Member', 'members.member'].map((type) => {
    return { type, icon: 'users-round', to: () => userManagementPath.to({}), gate: admin } as const;
  }),
  commands: [
    {
      id: 'members:invite-people',
      title: 'Invite people',
      group: 'Members',
      icon: 'user-plus',
      gate: admin,
      load: () => import('./commands/invite-people').then((module) => module.invitePeople),
    },
  ],
  fills: [
    fill(planHelp, {
      id: 'members:plan-help',
      order: 100,
      load: () => import('./components/plan-help').then((module) => module.PlanHelp),
    }),
    fill(nextSteps, {
      id: 'members:invite-step',
      order: 200,
      gate: admin,
      load: () => import('./components/invite-step').then((module) => module.InviteStep),
    }),
    fill(onboardingLastStep, {
      id: 'members:onboarding-invitations',
      order: 100,
      gate: admin,
      load: () => import('./components/onboarding-invitations').then((module) => module.OnboardingInvitations),
    }),
    fill(headerEnd, {
      id: 'members:invite-dialog',
      order: 900,
      gate: admin,
      load: () => import('./components/invite-dialog-host').then((module) => module.InviteDialogHost),
    }),
  ],
  load: () => import('./setup'),
});
