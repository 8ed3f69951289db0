import type { TranslationOf } from '../../contract';
import type { codeStepMessages } from './code-step-messages';

/** German. */
export const translation: TranslationOf<typeof codeStepMessages> = {
  codeStepTitle: 'Bestätigung in zwei Schritten',
  codeStepHint: 'Geben Sie den 6-stelligen Code ein, den Ihre Authenticator-App anzeigt.',
  codeStepRecoveryHint:
    'Geben Sie einen der Wiederherstellungscodes ein, die Sie gespeichert haben. Jeder Code gilt einmal.',
  codeStepMissing: 'Geben Sie einen Code ein.',
  codeStepSubmit: 'Anmelden',
  codeStepBack: 'Zurück zur Anmeldung',
  codeStepCode: 'Code',
  codeStepRecoveryCode: 'Wiederherstellungscode',
  codeStepUseApp: 'Authenticator-App verwenden',
  codeStepUseRecovery: 'Wiederherstellungscode verwenden',
};
