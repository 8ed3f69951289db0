import type { TranslationOf } from '../../contract';
import type { peopleMessages } from './people-messages';

/** German. */
export const translation: TranslationOf<typeof peopleMessages> = {
  peopleNamed: '{label}: {names}',
};
