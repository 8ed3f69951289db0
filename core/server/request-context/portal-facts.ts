import type { PortalFacts, Weekday } from '../../contract';
import { defaultCurrency, defaultWorkingDays } from '../../contract';
import type { Database } from '../data/sql/database';
import { sql } from '../data/sql/tag';

/** Facts of a portal that has no row: of the installation, and of a portal that was deleted while its work ran. */
export const unknownPortal: PortalFacts = {
  name: '',
  timeZone: 'UTC',
  workingDays: defaultWorkingDays,
  locale: 'en',
  currency: defaultCurrency,
  holidays: [],
  fiscalYearStart: 1,
  version: 0,
};

/** Columns of `core.portal p` that hold its facts. */
export const portalFactColumns = sql`p.name, p.time_zone, p.working_days, p.locale, p.currency,
  p.holidays, p.fiscal_year_start, p.deletion_at, p.version as portal_version`;

/** These columns, as a statement returns them. */
export interface PortalFactsRow {
  readonly name: string;
  readonly time_zone: string;
  readonly working_days: readonly Weekday[];
  readonly locale: string;
  readonly currency: string;
  readonly holidays: readonly string[];
  readonly fiscal_year_start: number;
  readonly deletion_at: string | null;
  readonly portal_version: number;
}

/** Maps the columns. */
export function toPortalFacts(row: PortalFactsRow): PortalFacts {
  return {
    name: row.name,
    timeZone: row.time_zone,
    workingDays: row.working_days,
    locale: row.locale,
    currency: row.currency,
    holidays: row.holidays,
    fiscalYearStart: row.fiscal_year_start,
    ...(row.deletion_at === null ? {} : { deletionOn: row.deletion_at }),
    version: row.portal_version,
  };
}

/** Facts of a portal within a transaction, which may have created it. */
export async function readPortalFacts(database: Database, clientId: string): Promise<PortalFacts> {
  const row = await database.row(
    sql<PortalFactsRow>`select ${portalFactColumns} from core.portal p where p.client_id = ${clientId}::uuid`,
  );
  return row === undefined ? unknownPortal : toPortalFacts(row);
}
