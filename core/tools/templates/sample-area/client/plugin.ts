import { defineClientPlugin } from '@tessera/core/client';
import { sampleArea, sampleAreaPath } from '../contract/manifest';

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
  links: [{ type: 'Sample area entry', icon: 'puzzle', to: ({ id }) => sampleAreaPath.to({ entryId: id }) }],
  load: () => import('./setup'),
});
