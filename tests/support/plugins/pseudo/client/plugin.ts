import { definePath } from '@tessera/core/contract';
import { defineClientPlugin } from '@tessera/core/client';
import { pseudoLanguages } from '../../../pseudo-language';
import { manifest } from '../manifest';

const load = () => import('./texts');

export const plugin = defineClientPlugin({
  manifest,
  routes: [
    {
      path: definePath('/pseudo'),
      layout: 'public',
      title: 'Pseudo languages',
      load: () => import('../../../stand-in-page').then((module) => module.standInPage('Pseudo languages')),
    },
  ],
  languages: pseudoLanguages,
  translations: { 'en-XA': load, 'en-XB': load },
});
