import type { TranslationOf } from '@tessera/core/contract';
import type { dependencyMessages } from './dependency-messages';

/** German. */
export const translation: TranslationOf<typeof dependencyMessages> = {
  dependenciesOf: 'Abhängigkeiten von {key}',
  dependenciesDone: 'Fertig',
};
