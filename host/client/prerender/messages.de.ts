import type { TranslationOf } from '@tessera/core/contract';
import type { prerenderMessages } from './messages';

export const translation: TranslationOf<typeof prerenderMessages> = {
  noScript: '{product} braucht JavaScript. Schalten Sie es für diese Adresse ein und laden Sie die Seite neu.',
  slowStart: '{product} ist noch nicht gestartet.',
  loadAgain: 'Seite neu laden',
};
