import { archiveMigrations, archiveTables } from '../operations/portal-export/schema';
import { collaborationMigrations, collaborationTables, collaborationViews } from '../work-areas/collaboration-schema';
import { writePlans } from '../identity/entitlements/plan-catalog';
import { erasureMigrations, erasureTables } from '../operations/erasure/schema';
import { outboxMigrations, outboxTables } from './schema/outbox-schema';
import { identityMigrations, identityTables, identityViews } from '../identity/accounts/schema';
import { leaseMigrations, leaseTables } from '../background/leases/lease-tables';
import { linkMigrations, linkTables } from '../identity/links/link-tables';
import { apiTokenMigrations, apiTokenTables } from '../identity/api-tokens/api-token-tables';
import { companyDeletionMigrations } from '../identity/company-deletion/company-deletion-tables';
import { holidayMigrations, holidayTables } from '../identity/holidays/holiday-tables';
import { securityPolicyMigrations, securityPolicyTables } from '../identity/security-policy/security-policy-tables';
import { twoStepMigrations, twoStepTables } from '../identity/two-step/two-step-tables';
import { webHookMigrations, webHookTables } from '../identity/web-hooks/web-hook-tables';
import { keyMigrations, keyTables } from '../data/keys/schema';
import { searchMigrations, searchTables } from '../work-areas/search/schema';
import { coreOwnerId } from '../data/sql/migration-owner';
import type { MigrationOwner } from '../data/sql/migration-owner';

/** Core's own tables. Each part has its own series of migration numbers: 01 identity, 02 outbox and jobs, 03 keys, 04 collaboration, 05 search, 06 erasure, 07 portal export, 08 links, 09 web hooks, 10 leases. */
export const coreOwner: MigrationOwner = {
  id: coreOwnerId,
  tables: [
    { name: 'migration', tenancy: 'instance', isTransient: true },
    ...identityTables,
    ...twoStepTables,
    ...apiTokenTables,
    ...securityPolicyTables,
    ...holidayTables,
    ...outboxTables,
    ...keyTables,
    ...collaborationTables,
    ...searchTables,
    ...erasureTables,
    ...archiveTables,
    ...linkTables,
    ...webHookTables,
    ...leaseTables,
  ],
  migrations: [
    ...identityMigrations,
    ...twoStepMigrations,
    ...apiTokenMigrations,
    ...securityPolicyMigrations,
    ...holidayMigrations,
    ...companyDeletionMigrations,
    ...outboxMigrations,
    ...keyMigrations,
    ...collaborationMigrations,
    ...searchMigrations,
    ...erasureMigrations,
    ...archiveMigrations,
    ...linkMigrations,
    ...webHookMigrations,
    ...leaseMigrations,
  ],
  seeds: [writePlans],
  publishes: [...identityViews, ...collaborationViews],
  reads: [],
};
