import type { TranslationOf } from '../../../contract';
import type { watcherServerMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof watcherServerMessages> = {
  watchersFull: 'Bereits {max} Personen beobachten dieses Element oder haben damit aufgehört. Mehr ist nicht möglich.',
};
