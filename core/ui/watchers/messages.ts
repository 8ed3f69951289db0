import { defineMessages } from '../../contract';

/** Messages of watching. They load with the first panel that shows who watches. */
export const watcherMessages = defineMessages('ui', {
  watchers: 'Watchers',
  watch: 'Watch',
  stopWatching: 'Stop watching',
  watchedBy: { one: 'Watched by {names}', other: 'Watched by {count} people: {names}' },
  watchedByMore: { one: 'one more', other: '{count} more' },
});
