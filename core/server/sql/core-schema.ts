import { archiveMigrations, archiveTables } from '../archive/schema';
import { collaborationMigrations, collaborationTables } from '../collaboration/schema';
import { writePlans } from '../entitlements/plan-catalog';
import { erasureMigrations, erasureTables } from '../erasure/schema';
import { eventMigrations, eventTables } from '../events/schema';
import { identityMigrations, identityTables, identityViews } from '../identity/schema';
import { keyMigrations, keyTables } from '../keys/schema';
import { searchMigrations, searchTables } from '../search/schema';
import { coreOwnerId } from './migration-owner';
import type { MigrationOwner } from './migration-owner';

/** Core's own tables. Each part has its own series of migration numbers: 01 identity, 02 outbox and jobs, 03 keys, 04 collaboration, 05 search, 06 erasure, 07 portal export. */
export const coreOwner: MigrationOwner = {
  id: coreOwnerId,
  tables: [
    { name: 'migration', tenancy: 'instance', isTransient: true },
    ...identityTables,
    ...eventTables,
    ...keyTables,
    ...collaborationTables,
    ...searchTables,
    ...erasureTables,
    ...archiveTables,
  ],
  migrations: [
    ...identityMigrations,
    ...eventMigrations,
    ...keyMigrations,
    ...collaborationMigrations,
    ...searchMigrations,
    ...erasureMigrations,
    ...archiveMigrations,
  ],
  seeds: [writePlans],
  publishes: identityViews,
  reads: [],
};
