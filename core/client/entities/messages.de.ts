import type { TranslationOf } from '../../contract';
import type { entityMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof entityMessages> = {
  entityAdded: '„{name}“ wurde hinzugefügt.',
  entityDeleted: '„{name}“ wurde gelöscht.',
  changedByBoth: '{name} wurde gleichzeitig von Ihnen und jemand anderem geändert.',
  reviewConflict: 'Ansehen',
};
