import type { TranslationOf } from '@tessera/core/contract';
import type { demandedMessages } from './demanded-messages';

/** German. */
export const translation: TranslationOf<typeof demandedMessages> = {
  demandedTitle: 'Bestätigung in zwei Schritten einrichten',
  demandedHint:
    '{company} verlangt bei der Anmeldung den Code einer Authenticator-App. Richten Sie sie jetzt ein; danach machen Sie dort weiter, wo Sie waren.',
};
