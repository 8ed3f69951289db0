import type { TranslationOf } from '../../contract';
import type { mailMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof mailMessages> = {
  addressInvalid: 'An diese Adresse kann keine E-Mail gehen. Prüfen Sie sie und versuchen Sie es noch einmal.',
  portalQuotaReached:
    'Ihr Unternehmen hat für heute die Höchstzahl an E-Mails verschickt. Versuchen Sie es morgen noch einmal.',
  recipientQuotaReached:
    'Eine dieser Adressen hat für heute die Höchstzahl an E-Mails erhalten. Versuchen Sie es morgen noch einmal.',
};
