import type { TranslationOf } from '../../../contract';
import type { mailMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof mailMessages> = {
  addressInvalid:
    'An diese Adresse kann keine E-Mail gesendet werden. Prüfen Sie sie und versuchen Sie es noch einmal.',
};
