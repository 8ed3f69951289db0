import { retentionDays } from '@tessera/core/contract';
import { defineServerPlugin } from '@tessera/core/server';
import { sampleArea } from '../contract';
import { addEntry } from './endpoints/add-entry';
import { changeEntry } from './endpoints/change-entry';
import { deleteEntry, restoreEntry } from './endpoints/delete-entry';
import { listEntries } from './endpoints/list-entries';
import { readEntry } from './endpoints/read-entry';
import { createEntry } from './migrations/0001-create-entry';

export const plugin = defineServerPlugin({
  manifest: sampleArea,
  translations: { de: () => import('./german') },
  tables: [
    {
      name: 'entry',
      tenancy: 'portal',
      versioned: true,
      retention: { column: 'deleted_at', days: retentionDays.trash },
    },
  ],
  migrations: [createEntry],
  endpoints: [listEntries, readEntry, addEntry, changeEntry, deleteEntry, restoreEntry],
});
