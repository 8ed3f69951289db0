import { definePlugin } from '@tessera/core/contract';

export const billing = definePlugin({
  id: 'billing',
  name: 'Plan and billing',
  description: 'Lets admins choose a plan and seats, pay, and see invoices; ends trials and unpaid periods.',
  core: '^1.0.0',
  gate: { audience: 'member' },
});
