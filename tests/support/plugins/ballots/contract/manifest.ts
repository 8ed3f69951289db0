import { definePath, definePlugin } from '@tessera/core/contract';

export const ballots = definePlugin({
  id: 'ballots',
  name: 'Polls',
  description: 'Questions to everyone in the company, with one vote for each member.',
  core: '^1.0.0',
  gate: { audience: 'member', modules: ['Polls'] },
});

/** The list of all polls, with an optional open poll. */
export const ballotsPath = definePath('/ballots/:pollId?');

/** Who may create polls, and how long they run. */
export const ballotsSettingsPath = definePath('/settings/ballots');
