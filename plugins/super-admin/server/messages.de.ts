import type { TranslationOf } from '@tessera/core/contract';
import type { superAdminServerMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof superAdminServerMessages> = {
  wrongPassword: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  samePlan: 'Die Firma hat diesen Tarif bereits. Wählen Sie einen anderen.',
};
