import type { TranslationOf } from '../../contract';
import type { callMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof callMessages> = {
  notAllowed: 'Das dürfen Sie nicht. Fragen Sie einen Admin Ihres Portals.',
  versionMissing:
    'Diese Änderung sagt nicht, auf welcher Fassung sie beruht. Laden Sie neu und versuchen Sie es noch einmal.',
};
