import type { TranslationOf } from '../../contract';
import type { navigationMessages } from './navigation-messages';

/** German. */
export const translation: TranslationOf<typeof navigationMessages> = {
  showAncestors: {
    one: '{count} weitere Ebene anzeigen',
    other: '{count} weitere Ebenen anzeigen',
  },
};
