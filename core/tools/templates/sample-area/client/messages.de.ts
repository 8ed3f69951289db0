import type { TranslationOf } from '@tessera/core/contract';
import type { sampleAreaMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof sampleAreaMessages> = {
  title: 'Sample area',
  empty: 'Einträge erscheinen hier für alle in der Firma.',
  add: 'Eintrag hinzufügen',
  text: 'Text',
  added: 'Der Eintrag wurde hinzugefügt.',
};
