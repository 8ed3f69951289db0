import type { TranslationOf } from '@tessera/core/contract';
import type { contractMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof contractMessages> = {
  inviteNone: 'Geben Sie mindestens eine E-Mail-Adresse ein.',
  inviteTooMany: 'Laden Sie höchstens {max} Personen auf einmal ein.',
  jobTitle: 'Position',
  team: 'Team',
};
