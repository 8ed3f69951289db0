import type { TranslationOf } from './translation';
import type { statusContractMessages } from './status-messages';

/** German. */
export const translation: TranslationOf<typeof statusContractMessages> = {
  statusName: 'Name',
  statusUnknown: 'Diesen Status gibt es nicht.',
  statusTypeUnknown: 'Diese Status gibt es nicht.',
  statusCategoryUnknown: 'Wählen Sie eine Kategorie.',
  statusPositionInvalid: 'Dieser Platz in der Liste ist ungültig.',
  statusUnchanged: 'Ändern Sie den Namen oder den Platz.',
};
