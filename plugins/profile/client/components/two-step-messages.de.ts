import type { TranslationOf } from '@tessera/core/contract';
import type { twoStepMessages } from './two-step-messages';

/** German. */
export const translation: TranslationOf<typeof twoStepMessages> = {
  twoStep: 'Bestätigung in zwei Schritten',
  twoStepHint: 'Nach dem Passwort fragt die Anmeldung nach einem Code aus einer Authenticator-App auf Ihrem Telefon.',
  twoStepOn: 'Ein',
  twoStepOff: 'Aus',
  twoStepSince: 'Eingeschaltet:',
  twoStepCodesLeft: { one: 'Noch {count} Wiederherstellungscode', other: 'Noch {count} Wiederherstellungscodes' },
  twoStepFailed: 'Die Bestätigung in zwei Schritten konnte nicht geladen werden',
  twoStepFailedHint: 'Es wurde nichts geändert. Versuchen Sie es noch einmal.',
  twoStepSetUp: 'Einrichten',
  twoStepTurnOn: 'Einschalten',
  twoStepTurnOff: 'Ausschalten',
  twoStepRenew: 'Neue Wiederherstellungscodes',
  twoStepTurnedOff: 'Die Bestätigung in zwei Schritten ist ausgeschaltet.',

  twoStepSetUpTitle: 'Bestätigung in zwei Schritten einschalten',
  twoStepPassword: 'Ihr Passwort',
  twoStepPasswordHint: 'Damit sicher ist, dass Sie es sind.',
  twoStepPasswordMissing: 'Geben Sie Ihr Passwort ein.',
  twoStepContinue: 'Weiter',
  twoStepScan: 'Scannen Sie diesen Code mit einer Authenticator-App.',
  twoStepQr: 'QR-Code für Ihre Authenticator-App',
  twoStepSecret: 'Oder geben Sie diesen Schlüssel in der App ein',
  twoStepSecretHint: 'Der Schlüssel wird nur jetzt angezeigt. Geben Sie ihn nicht weiter.',
  twoStepCode: 'Code aus der App',
  twoStepCodeHint: 'Sechs Ziffern, alle 30 Sekunden neu.',
  twoStepCodeMissing: 'Geben Sie den Code ein, den die App anzeigt.',

  recoveryTitle: 'Wiederherstellungscodes speichern',
  recoveryHint:
    'Wenn Sie Ihr Telefon verlieren, können Sie sich mit jedem dieser Codes einmal anmelden. Bewahren Sie sie dort auf, wo nur Sie sie finden; sie werden nicht noch einmal angezeigt.',
  recoveryCodes: 'Wiederherstellungscodes',
  recoveryFile: 'Wiederherstellungscodes von {email} bei {product}. Jeder Code gilt einmal.',
  recoverySaved: 'Ich habe sie gespeichert',

  turnOffTitle: 'Bestätigung in zwei Schritten ausschalten?',
  turnOffHint: 'Die Anmeldung fragt dann nur noch nach Ihrem Passwort. Ihre Wiederherstellungscodes gelten nicht mehr.',
  renewTitle: 'Neue Wiederherstellungscodes erstellen?',
  renewHint: 'Die Codes, die Sie jetzt haben, gelten dann nicht mehr.',
  renewSubmit: 'Codes erstellen',
  twoStepAnyCode: 'Code aus der App oder ein Wiederherstellungscode',
};
