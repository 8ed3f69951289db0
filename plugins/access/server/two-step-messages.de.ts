import type { TranslationOf } from '@tessera/core/contract';
import type { twoStepServerMessages } from './two-step-messages';

/** German. */
export const translation: TranslationOf<typeof twoStepServerMessages> = {
  onSubject: 'Die Bestätigung in zwei Schritten bei {product} ist eingeschaltet',
  onText:
    'Guten Tag {name}, für Ihr Konto wurde die Bestätigung in zwei Schritten eingeschaltet. {product} fragt ab jetzt nach dem Passwort auch nach einem Code aus Ihrer Authenticator-App. Bewahren Sie Ihre Wiederherstellungscodes sicher auf.',
  offSubject: 'Die Bestätigung in zwei Schritten bei {product} ist ausgeschaltet',
  offText:
    'Guten Tag {name}, für Ihr Konto wurde die Bestätigung in zwei Schritten ausgeschaltet. {product} fragt jetzt nur noch nach Ihrem Passwort. Ihre Wiederherstellungscodes gelten nicht mehr.',
  offByOperatorText:
    'Hallo {name}, der Betreiber dieser Installation hat die Bestätigung in zwei Schritten für Ihr Konto ausgeschaltet. {product} fragt jetzt nur noch nach Ihrem Passwort. Schalten Sie sie in Ihren Profileinstellungen wieder ein.',
  renewedSubject: 'Sie haben neue Wiederherstellungscodes bei {product}',
  renewedText:
    'Guten Tag {name}, für Ihr Konto bei {product} wurden neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.',
  usedSubject: 'Ein Wiederherstellungscode bei {product} wurde verwendet',
  usedText: {
    one: 'Guten Tag {name}, mit einem Wiederherstellungscode wurde Ihr Konto bei {product} geöffnet. Sie haben noch {count} Wiederherstellungscode.',
    other:
      'Guten Tag {name}, mit einem Wiederherstellungscode wurde Ihr Konto bei {product} geöffnet. Sie haben noch {count} Wiederherstellungscodes.',
  },
  notMe: 'Das war ich nicht',
};
