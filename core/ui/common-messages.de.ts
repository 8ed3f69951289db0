import type { TranslationOf } from '../contract';
import type { commonMessages } from './common-messages';

/** German. */
export const translation: TranslationOf<typeof commonMessages> = {
  optional: 'optional',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  passwordEmpty: 'Mindestens {min} Zeichen, am besten ein Satz.',
  passwordShort: {
    one: 'Es fehlt noch {count} Zeichen.',
    other: 'Es fehlen noch {count} Zeichen.',
  },
  passwordWeak: 'Leicht zu erraten. Fügen Sie ein Wort hinzu.',
  passwordFair: 'Brauchbar. Länger ist stärker.',
  passwordStrong: 'Stark.',
  close: 'Schließen',
  cancel: 'Abbrechen',
  back: 'Zurück',
  retry: 'Noch einmal versuchen',
  draftRestored: 'Ihr Entwurf wurde wiederhergestellt.',
  draftAside: 'Sie haben einen ungespeicherten Entwurf mit anderen Werten.',
  draftUse: 'Entwurf übernehmen',
  draftDiscard: 'Verwerfen',
  loading: 'Wird geladen …',
  nowThere: 'jetzt {time}',
};
