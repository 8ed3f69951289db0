import type { TranslationOf } from '../../contract';
import type { contextMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof contextMessages> = {
  notAllowed: 'Dazu fehlt Ihnen die Berechtigung. Wenden Sie sich an einen Admin Ihrer Firma.',
  versionMissing:
    'Dieser Änderung fehlt die Angabe, auf welcher Fassung sie beruht. Laden Sie neu und versuchen Sie es erneut.',
};
