import type { TranslationOf } from '@tessera/core/contract';
import type { secondStepMessages } from './second-step-messages';

/** German. */
export const translation: TranslationOf<typeof secondStepMessages> = {
  secondStepTitle: 'Bestätigung in zwei Schritten',
  secondStepHint: 'Geben Sie den 6-stelligen Code ein, den Ihre Authenticator-App anzeigt.',
  secondStepRecoveryHint:
    'Geben Sie einen der Wiederherstellungscodes ein, die Sie gespeichert haben. Jeder Code gilt einmal.',
  secondStepCodeMissing: 'Geben Sie einen Code ein.',
  secondStepSubmit: 'Anmelden',
  secondStepBack: 'Zurück zur Anmeldung',
  appCode: 'Code',
  recoveryCode: 'Wiederherstellungscode',
  useAppCode: 'Authenticator-App verwenden',
  useRecoveryCode: 'Wiederherstellungscode verwenden',
};
