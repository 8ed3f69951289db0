import { planSummaries } from '../../../contract';
import type { PlanSummary } from '../../../contract';
import type { Sql } from '../../data/sql/database';
import { quoteLiteral } from '../../data/sql/tag';

/** What a plan includes and costs, besides its name and modules. Billing reads it; prices are in US cents. */
interface PlanTerms {
  /** Modules and included seats of each portal on it are agreed one by one. */
  readonly hasOwnModules: boolean;
  /** Undefined: no limit. */
  readonly includedSeats?: number;
  /** Size of all attachments, in bytes. Undefined: only the quota of the installation counts. */
  readonly storageBytes?: number;
  readonly trialDays?: number;
  readonly monthPrice?: number;
  readonly yearPrice?: number;
}

/** The plan whose seats a portal has until it is assigned one: onboarding ends by starting the trial. */
export const startingPlan = 'FREETRIAL';

/** A plan as the server knows it. */
export type CatalogPlan = Pick<PlanSummary, 'code' | 'modules'> & PlanTerms;

const gigabyte = 1_073_741_824;

const terms: Readonly<Record<string, PlanTerms>> = {
  FREETRIAL: {
    hasOwnModules: false,
    includedSeats: 10,
    storageBytes: gigabyte,
    trialDays: 14,
    monthPrice: 0,
    yearPrice: 0,
  },
  STARTER: { hasOwnModules: false, includedSeats: 5, storageBytes: 2 * gigabyte, monthPrice: 1900, yearPrice: 19_000 },
  TEAM: { hasOwnModules: false, includedSeats: 10, storageBytes: 5 * gigabyte, monthPrice: 4900, yearPrice: 49_000 },
  BUSINESS: {
    hasOwnModules: false,
    includedSeats: 25,
    storageBytes: 10 * gigabyte,
    monthPrice: 9900,
    yearPrice: 99_000,
  },
  ENTERPRISE: { hasOwnModules: true },
  SELFHOST: { hasOwnModules: false, monthPrice: 0, yearPrice: 0 },
};

/** The plans of decisions.md D5, in the order in which they are listed. */
export const planCatalog: readonly CatalogPlan[] = planSummaries.map(({ code, modules }) => {
  const own = terms[code];
  if (own === undefined) {
    throw new TypeError(`Plan '${code}' has no terms.`);
  }
  return { code, modules, ...own };
});

/**
 * Writes the catalogue to `core.plan` where it differs. Run at every start rather than by a migration, so that a release
 * may change a plan. A plan that the program no longer has stays, because portals may be on it.
 */
export const writePlans: Sql = {
  compile: () => {
    const rows = planCatalog.map((plan, index) => ({ ...plan, position: index + 1 }));
    const text = `insert into core.plan as p (code, position, modules, has_own_modules, included_seats, trial_days,
        month_price, year_price)
      select code, position, modules, "hasOwnModules", "includedSeats", "trialDays", "monthPrice", "yearPrice"
      from jsonb_to_recordset(${quoteLiteral(JSON.stringify(rows))}::jsonb) as r (code text, position int, modules text[],
        "hasOwnModules" boolean, "includedSeats" int, "trialDays" int, "monthPrice" int, "yearPrice" int)
      on conflict (code) do update set position = excluded.position, modules = excluded.modules,
        has_own_modules = excluded.has_own_modules, included_seats = excluded.included_seats,
        trial_days = excluded.trial_days, month_price = excluded.month_price, year_price = excluded.year_price
      where (p.position, p.modules, p.has_own_modules, p.included_seats, p.trial_days, p.month_price, p.year_price)
        is distinct from (excluded.position, excluded.modules, excluded.has_own_modules, excluded.included_seats,
          excluded.trial_days, excluded.month_price, excluded.year_price)`;
    return { text, values: [] };
  },
};
