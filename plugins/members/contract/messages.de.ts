import type { TranslationOf } from '@tessera/core/contract';
import type { membersContractMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof membersContractMessages> = {
  inviteNone: 'Geben Sie mindestens eine E-Mail-Adresse ein.',
  inviteTooMany: 'Laden Sie höchstens {max} Personen auf einmal ein.',
  bulkNone: 'Wählen Sie mindestens einen Eintrag aus.',
  bulkTooMany: 'Ändern Sie höchstens {max} auf einmal.',
  fullName: 'Name',
  jobTitle: 'Position',
  team: 'Team',
};
