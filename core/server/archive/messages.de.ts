import type { TranslationOf } from '../../contract';
import type { archiveMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof archiveMessages> = {
  noSuchPortal: 'Dieses Portal gibt es nicht mehr.',
  portalExists:
    'Das Portal {name} ist schon hier. Geben Sie dem Archiv einen anderen Namen, um es neben dem alten zu haben.',
};
