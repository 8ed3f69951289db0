import { retentionDays } from '@tessera/core/contract';
import { defineServerPlugin } from '@tessera/core/server';
import { ballots, ownPollClosed, votedPollClosed } from '../contract';
import { closePollsJob } from './close-polls';
import { addPollEndpoint } from './endpoints/add-poll';
import { changePollEndpoint } from './endpoints/change-poll';
import { deletePollEndpoint, restorePollEndpoint } from './endpoints/delete-poll';
import { listPollsEndpoint } from './endpoints/list-polls';
import { readPollEndpoint } from './endpoints/read-poll';
import { searchPollsEndpoint } from './endpoints/search-polls';
import { changeSettingsEndpoint, readSettingsEndpoint } from './endpoints/settings';
import { castVoteEndpoint, readVoteEndpoint } from './endpoints/votes';
import { createTables } from './migrations/0001-create-tables';
import { pollSearch } from './poll-search';

export const plugin = defineServerPlugin({
  manifest: ballots,
  translations: { de: () => import('./german') },
  tables: [
    {
      name: 'poll',
      tenancy: 'portal',
      versioned: true,
      persons: { author_id: 'author' },
      retention: { column: 'deleted_at', days: retentionDays.trash },
    },
    // Votes of former members keep counting, so that a result never changes after the fact.
    { name: 'vote', tenancy: 'portal', persons: { person_id: 'author' } },
    { name: 'setting', tenancy: 'portal' },
  ],
  migrations: [createTables],
  endpoints: [
    listPollsEndpoint,
    readPollEndpoint,
    addPollEndpoint,
    changePollEndpoint,
    deletePollEndpoint,
    restorePollEndpoint,
    readVoteEndpoint,
    castVoteEndpoint,
    readSettingsEndpoint,
    changeSettingsEndpoint,
    searchPollsEndpoint,
  ],
  jobs: [closePollsJob],
  notifications: [ownPollClosed, votedPollClosed],
  search: [pollSearch],
});
