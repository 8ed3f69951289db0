import type { TranslationOf } from '@tessera/core/contract';
import type { onboardingServerMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof onboardingServerMessages> = {
  noPortal: 'Sie gehören noch zu keiner Firma. Nehmen Sie eine Einladung an, oder richten Sie Ihre eigene Firma ein.',
  profileFirst: 'Füllen Sie zuerst Ihr Profil aus.',
};
