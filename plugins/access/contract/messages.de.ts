import type { TranslationOf } from '@tessera/core/contract';
import type { accessContractMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof accessContractMessages> = {
  companyNameRequired: 'Geben Sie den Namen der Firma ein.',
  passwordRequired: 'Geben Sie ein Passwort ein.',
  passwordShort: 'Das Passwort muss mindestens {min} Zeichen lang sein.',
  passwordLong: 'Das Passwort darf höchstens {max} Zeichen lang sein.',
  fieldTokenName: 'Name',
  codeRequired: 'Geben Sie den Code aus der E-Mail ein.',
  codeInvalid: 'Geben Sie die {digits} Ziffern aus der E-Mail ein.',
  appCodeRequired: 'Geben Sie den Code aus Ihrer App oder einen Wiederherstellungscode ein.',
  invitationClosed: 'Diese Einladung ist nicht mehr offen. Bitten Sie um eine neue.',
};
