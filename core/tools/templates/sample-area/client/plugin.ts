import { defineClientPlugin } from '@tessera/core/client';
import { sampleArea, sampleAreaPath, sampleAreaSettingsPath } from '../contract/manifest';

const loadForm = () => import('./pages/sample-area-page').then((module) => module.NewSampleAreaEntry);

export const plugin = defineClientPlugin({
  manifest: sampleArea,
  translations: { de: () => import('./german') },
  routes: [
    {
      path: sampleAreaPath,
      layout: 'main',
      title: 'Sample area',
      load: () => import('./pages/sample-area-page').then((module) => module.SampleAreaPage),
    },
  ],
  menu: [
    { id: 'sample-area:open', menu: 'side', label: 'Sample area', icon: 'puzzle', to: '/sample-area', order: 800 },
  ],
  settings: [
    {
      group: 'administrative',
      path: sampleAreaSettingsPath,
      label: 'Sample area',
      order: 800,
      gate: { audience: 'admin' },
      load: () => import('./pages/settings-page').then((module) => module.SampleAreaSettingsPage),
    },
  ],
  search: [
    {
      type: 'Sample area',
      label: 'Sample area',
      order: 800,
      load: () => import('./entries').then((module) => module.searchEntries),
    },
  ],
  links: [{ type: 'sample-area.entry', icon: 'puzzle', to: ({ id }) => sampleAreaPath.to({ id }) }],
  creations: [{ id: 'sample-area:add-entry', title: 'Add entry', order: 800, load: loadForm }],
  load: () => import('./entries'),
});
