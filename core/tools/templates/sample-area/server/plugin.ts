import { defineServerPlugin, serveEntity } from '@tessera/core/server';
import { sampleArea, sampleAreaEntries } from '../contract';
import { createTables } from './migrations/0001-create-tables';
import { openForAWeek, remindOfOpen, settings } from './remind-of-open';

const entries = serveEntity(sampleAreaEntries, {
  table: 'entry',
  search: ({ title, note }) => ({ title, body: note }),
});

export const plugin = defineServerPlugin({
  manifest: sampleArea,
  translations: { de: () => import('../contract/messages.de') },
  tables: [entries.table, settings.table],
  migrations: [createTables],
  endpoints: [...entries.endpoints, ...settings.endpoints],
  search: [entries.search],
  jobs: [remindOfOpen],
  notifications: [openForAWeek],
});
