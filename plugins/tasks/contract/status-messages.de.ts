import type { TranslationOf } from '@tessera/core/contract';
import type { statusMessages } from './status-messages';

/** German. */
export const translation: TranslationOf<typeof statusMessages> = {
  statusBacklog: 'Ideen',
  statusToDo: 'Zu erledigen',
  statusInProgress: 'In Arbeit',
  statusInReview: 'In Prüfung',
  statusBlocked: 'Blockiert',
  statusDone: 'Erledigt',
  statusCancelled: 'Verworfen',
};
