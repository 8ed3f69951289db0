import { defineClientPlugin, fill } from '@tessera/core/client';
import { companyDetails } from '@tessera/plugins/company';
import { onboarding } from '../contract/manifest';
import {
  adminProfilePath,
  firstProjectsPath,
  lastStepPath,
  memberProfilePath,
  officeTeamsPath,
} from '../contract/paths';

export const plugin = defineClientPlugin({
  manifest: onboarding,
  translations: { de: () => import('./german') },
  routes: [
    {
      path: adminProfilePath,
      layout: 'walkthrough',
      title: 'Your company',
      load: () => import('./pages/admin-profile-page').then((module) => module.AdminProfilePage),
    },
    {
      path: memberProfilePath,
      layout: 'walkthrough',
      title: 'About you',
      load: () => import('./pages/member-profile-page').then((module) => module.MemberProfilePage),
    },
    {
      path: officeTeamsPath,
      layout: 'walkthrough',
      title: 'Office teams',
      load: () => import('./pages/office-teams-page').then((module) => module.OfficeTeamsPage),
    },
    {
      path: firstProjectsPath,
      layout: 'walkthrough',
      title: 'Projects',
      load: () => import('./pages/first-projects-page').then((module) => module.FirstProjectsPage),
    },
    {
      path: lastStepPath,
      layout: 'walkthrough',
      title: 'Finish',
      load: () => import('./pages/last-step-page').then((module) => module.LastStepPage),
    },
  ],
  fills: [
    fill(companyDetails, {
      id: 'onboarding:names',
      order: 100,
      load: () => import('./components/company-names').then((module) => module.CompanyNames),
    }),
  ],
});
