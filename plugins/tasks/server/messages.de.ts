import type { TranslationOf } from '@tessera/core/contract';
import type { tasksServerMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof tasksServerMessages> = {
  notFound: 'Diese Aufgabe wurde gelöscht oder hat nie existiert.',
  tooManyOwners:
    'Für diese Aufgaben sind mehr als {max} Personen zuständig. Gruppieren Sie anders, oder filtern Sie nach Person.',
  ownerNotMember: 'Wählen Sie als zuständige Person ein aktives Mitglied dieser Firma.',
};
