import type { TranslationOf } from '@tessera/core/contract';
import type { contractMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof contractMessages> = {
  passwordWanted: 'Geben Sie ein Passwort ein.',
  passwordShort: 'Das Passwort braucht mindestens {fewest} Zeichen.',
  passwordLong: 'Das Passwort fasst höchstens {most} Zeichen.',
  codeNeeded: 'Geben Sie den Code aus der E-Mail ein.',
  codeOdd: 'Geben Sie die {digits} Ziffern aus der E-Mail ein.',
  invitationClosed: 'Diese Einladung ist nicht mehr offen. Bitten Sie um eine neue.',
};
