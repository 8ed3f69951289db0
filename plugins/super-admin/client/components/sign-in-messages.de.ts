import type { TranslationOf } from '@tessera/core/contract';
import type { superAdminSignInMessages } from './sign-in-messages';

/** German. */
export const translation: TranslationOf<typeof superAdminSignInMessages> = {
  signInTitle: 'Super-Admin',
  signInHint: 'Für alle, die diese Installation betreiben.',
  email: 'E-Mail',
  password: 'Passwort',
  emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein.',
  passwordMissing: 'Geben Sie Ihr Passwort ein.',
  continue: 'Weiter',

  codeMissing: 'Geben Sie einen Code ein.',
  back: 'Zurück zur Anmeldung',

  setUpTitle: 'Bestätigung in zwei Schritten einrichten',
  setUpHint:
    'Ein Super-Admin meldet sich mit Passwort und Code an. Scannen Sie diesen Code mit einer Authenticator-App.',
  qrCode: 'QR-Code für Ihre Authenticator-App',
  secret: 'Oder geben Sie diesen Schlüssel in der App ein',
  secretHint: 'Der Schlüssel wird nur jetzt angezeigt. Geben Sie ihn nicht weiter.',
  firstCode: 'Code aus der App',
  turnOn: 'Einschalten',

  codesTitle: 'Wiederherstellungscodes speichern',
  codesHint:
    'Wenn Sie Ihr Telefon verlieren, können Sie sich mit jedem dieser Codes einmal anmelden. Bewahren Sie sie dort auf, wo nur Sie sie finden; sie werden nicht noch einmal angezeigt.',
  codes: 'Wiederherstellungscodes',
  codesFile: 'Wiederherstellungscodes von {email} für den Super-Admin-Bereich von {product}. Jeder Code gilt einmal.',
  codesSaved: 'Ich habe sie gespeichert',
};
