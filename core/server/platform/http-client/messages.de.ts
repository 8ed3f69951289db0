import type { TranslationOf } from '../../../contract';
import type { httpClientMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof httpClientMessages> = {
  outgoingAddressInvalid:
    'Geben Sie eine Webadresse ein, die mit https:// oder http:// beginnt, ohne Benutzername und Passwort.',
  outgoingNotEncrypted:
    'Geben Sie eine Webadresse ein, die mit https:// beginnt: Diese Anfrage wird nur verschlüsselt gesendet.',
  outgoingAddressRefused:
    'Die Adresse {host} liegt in einem privaten Netz. Bitten Sie den Betreiber dieser Installation, sie zu erlauben.',
  outgoingUnreachable: '{host} ist nicht erreichbar. Prüfen Sie die Adresse, oder versuchen Sie es später noch einmal.',
  outgoingTookTooLong: '{host} hat nicht rechtzeitig geantwortet. Versuchen Sie es später noch einmal.',
  outgoingBodyRedirected:
    '{host} leitet die Anfrage an {next} weiter. Der Inhalt wurde nicht dorthin gesendet. Verwenden Sie die neue Adresse.',
  outgoingTooLarge: 'Die Antwort von {host} ist größer als erlaubt und wurde nicht gelesen.',
  outgoingTooManyRedirects: '{host} leitet zu oft weiter. Die Antwort wurde nicht gelesen.',
};
