import type { TranslationOf } from '@tessera/core/contract';
import type { unsentMessages } from './unsent-messages';

/** German. */
export const translation: TranslationOf<typeof unsentMessages> = {
  unsentTitle: 'Nicht gesendete Änderungen',
  unsentAbout: 'Diese Änderungen bleiben auf diesem Gerät, bis der Server sie gespeichert hat.',
  unsentNone: 'Alles ist gespeichert.',
  unsentCount: { one: '{count} nicht gesendete Änderung', other: '{count} nicht gesendete Änderungen' },
  unsentCreate: 'Neu: {name}',
  unsentChange: 'Änderung: {name}',
  unsentDelete: 'Löschung: {name}',
  unsentNameless: 'Eintrag',
  unsentWaiting: 'Wartet auf den Server',
  unsentSending: 'Wird gesendet',
  unsentRefused: 'Nicht gespeichert',
  unsentMine: 'Ihre Version',
  unsentTheirs: 'Andere Version',
  unsentRetry: 'Erneut senden',
  unsentRetryOf: '{what} erneut senden',
  unsentReview: 'Ansehen',
  unsentReviewOf: '{what} ansehen',
  unsentDiscard: 'Verwerfen',
  unsentDiscardOf: '{what} verwerfen',
  unsentDiscardTitle: 'Diese Änderung verwerfen?',
  unsentDiscardText: '„{what}“ wurde nicht gespeichert. Verwerfen löscht sie von diesem Gerät.',
  unsentKeep: 'Behalten',
};
