import { definePlugin } from '@tessera/core/contract';

/** An area whose callers come from outside: another service, an email program, a person without an account. */
export const polls = definePlugin({
  id: 'polls',
  name: 'Polls',
  description: 'Stands in for areas that are called from outside, in tests.',
  core: '^1.0.0',
  gate: { audience: 'member', modules: ['Meetings'] },
});
