import type { TranslationOf } from '../../contract';
import type { watcherMessages } from './messages';

/** German. */
export const translation: TranslationOf<typeof watcherMessages> = {
  watchers: 'Beobachter',
  watch: 'Beobachten',
  stopWatching: 'Nicht mehr beobachten',
  watchedBy: { one: 'Beobachtet von {names}', other: 'Beobachtet von {count} Personen: {names}' },
  watchedByMore: { one: 'einer weiteren', other: '{count} weiteren' },
};
