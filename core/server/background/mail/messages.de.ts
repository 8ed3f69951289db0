import type { TranslationOf } from '../../../contract';
import type { mailMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof mailMessages> = {
  addressInvalid:
    'An diese Adresse kann keine E-Mail gesendet werden. Prüfen Sie sie und versuchen Sie es noch einmal.',
  unsubscribe: 'Abbestellen',
  unsubscribeHeading: 'E-Mails abbestellen',
  unsubscribeText: '{company} schickt Ihnen dann keine „{emails}“ mehr.',
  unsubscribedHeading: 'Sie haben die E-Mails abbestellt',
  unsubscribedText: '{company} schickt Ihnen keine „{emails}“ mehr.',
};
