import type { TranslationOf } from '@tessera/core/contract';
import type { deletionBarMessages } from './deletion-bar-messages';

export const translation: TranslationOf<typeof deletionBarMessages> = {
  deletionBar: '{company} wird am {date} gelöscht.',
  deletionBarKeep: 'Firma behalten',
  deletionBarKept: '{company} bleibt bestehen.',
};
