import type { TranslationOf } from '@tessera/core/contract';
import type { propertyMessages } from './property-messages';

/** German. */
export const translation: TranslationOf<typeof propertyMessages> = {
  clearDue: 'Fälligkeit entfernen',
  labelsOf: 'Labels von {key}',
  ownerOf: 'Zuständig für {key}',
  dueOf: 'Fälligkeit von {key}',
  statusOf: 'Status von {key}',
  priorityOf: 'Priorität von {key}',
};
