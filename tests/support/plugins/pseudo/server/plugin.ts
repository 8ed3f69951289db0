import { defineServerPlugin } from '@tessera/core/server';
import { pseudoLanguages } from '../../../pseudo-language';
import { manifest } from '../manifest';

const load = () => import('./texts');

export const plugin = defineServerPlugin({
  manifest,
  languages: pseudoLanguages,
  translations: { 'en-XA': load, 'en-XB': load },
});
