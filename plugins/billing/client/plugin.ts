import { planEntry } from '@tessera/core/contract';
import { defineClientPlugin, fill } from '@tessera/core/client';
import { billing } from '../contract/manifest';
import {
  addSeatsPath,
  annualPath,
  changePlanPath,
  enterprisePath,
  paymentConfirmationPath,
  paymentHistoryPath,
  paymentsPath,
  removeSeatsPath,
  subscriptionPath,
  upgradePath,
  upgradePlanPath,
} from '../contract/paths';

const gate = { audience: 'admin' } as const;
const group = 'administrative';
const choicePaths = [
  upgradePath,
  upgradePlanPath,
  changePlanPath,
  enterprisePath,
  addSeatsPath,
  removeSeatsPath,
  annualPath,
  paymentsPath,
];

export const plugin = defineClientPlugin({
  manifest: billing,
  translations: { de: () => import('./german') },
  routes: [
    {
      path: paymentConfirmationPath,
      layout: 'main',
      title: 'Payment confirmation',
      narrow: 'always',
      load: () => import('./pages/billing-pages').then((module) => module.PaymentConfirmationPage),
    },
  ],
  settings: [
    {
      group,
      path: subscriptionPath,
      label: 'Subscription Details',
      order: 100,
      gate,
      load: () => import('./pages/billing-pages').then((module) => module.SubscriptionPage),
    },
    {
      group,
      path: paymentHistoryPath,
      label: 'Payment history',
      order: 110,
      // Reached from the subscription, whose entry is marked as the current one.
      hidden: true,
      gate,
      load: () => import('./pages/billing-pages').then((module) => module.PaymentHistoryPage),
    },
    ...choicePaths.map(
      (path) =>
        ({
          group,
          path,
          label: 'Change plan',
          order: 120,
          hidden: true,
          gate,
          load: () => import('./pages/billing-pages').then((module) => module.PlanPage),
        }) as const,
    ),
  ],
  menu: [
    {
      id: 'billing:plan',
      menu: 'profile',
      label: 'Plan and billing',
      icon: 'credit-card',
      to: subscriptionPath.to({}),
      order: 100,
      gate,
    },
  ],
  commands: [
    {
      id: 'billing:show',
      title: 'Plan and billing',
      group: 'Go to',
      icon: 'credit-card',
      gate,
      to: subscriptionPath.to({}),
    },
  ],
  fills: [
    fill(planEntry, {
      id: 'billing:plan-entry',
      order: 100,
      gate,
      load: () => import('./components/plan-entry').then((module) => module.PlanEntryReport),
    }),
  ],
  load: () => import('./setup'),
});
