import type { TranslationOf } from '@tessera/core/contract';
import type { taxMessages } from './tax-messages';

/** German. */
export const translation: TranslationOf<typeof taxMessages> = {
  countryInvalid: 'Land: Geben Sie das Kürzel des Landes mit zwei Buchstaben an, etwa DE.',
  emailInvalid:
    'E-Mail-Adresse für Rechnungen: Geben Sie eine gültige E-Mail-Adresse an, oder lassen Sie das Feld leer.',
  taxIdWithoutCountry: 'Wählen Sie das Land der Steuernummer.',
  taxIdFormat: 'Das ist keine Steuernummer des gewählten Landes. Sie sieht aus wie {example}.',
  taxIdChecksum: 'In dieser Steuernummer stimmt eine Ziffer nicht. Vergleichen Sie sie mit Ihrem Bescheid.',
};
