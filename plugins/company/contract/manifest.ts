import { definePlugin } from '@tessera/core/contract';

export const company = definePlugin({
  id: 'company',
  name: 'Company',
  description: 'The settings of a company: name, time zone, working days, language.',
  core: '^1.0.0',
  gate: { audience: 'member' },
});
