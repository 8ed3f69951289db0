import { definePath, definePlugin } from '@tessera/core/contract';
import { defineClientPlugin } from '@tessera/core/client';

/** Stands in for the surveys area until its plugin exists. */
const manifest = definePlugin({
  id: 'surveys',
  name: 'Surveys',
  description: 'Stands in for the area in tests.',
  core: '^1.0.0',
  gate: { audience: 'member' },
});

const page = (title: string) => () => import('../../../stand-in-page').then((module) => module.standInPage(title));

const administrative = { audience: 'admin', modules: ['Engagement Analytics'] } as const;

export const plugin = defineClientPlugin({
  manifest,
  routes: [
    {
      path: definePath('/engagement/:part?'),
      layout: 'main',
      title: 'Engagement',
      gate: administrative,
      load: page('Engagement'),
    },
  ],
  settings: [
    {
      group: 'administrative',
      path: definePath('/settings/surveys'),
      label: 'Survey Settings',
      order: 300,
      gate: administrative,
      load: page('Survey Settings'),
    },
  ],
});
