import { defineServerPlugin } from '@tessera/core/server';
import { sampleArea } from '../contract';
import { addEntry } from './endpoints/add-entry';
import { listEntries } from './endpoints/list-entries';
import { createEntry } from './migrations/0001-create-entry';

export const plugin = defineServerPlugin({
  manifest: sampleArea,
  translations: { de: () => import('./german') },
  tables: [{ name: 'entry', tenancy: 'portal' }],
  migrations: [createEntry],
  endpoints: [listEntries, addEntry],
});
