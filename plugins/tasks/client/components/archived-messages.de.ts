import type { TranslationOf } from '@tessera/core/contract';
import type { archivedMessages } from './archived-messages';

/** German. */
export const translation: TranslationOf<typeof archivedMessages> = { archivedView: 'Archiviert' };
