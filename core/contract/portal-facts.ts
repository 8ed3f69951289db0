import * as z from 'zod/mini';
import { coreContractMessages } from './contract-messages';
import { singleLine } from './fields';
import { defineDomainEvent, defineRealtimeEvent } from './message';
import { schemaMessage } from './schema-message';
import type { Weekday } from './work-calendar';

/** A day of the week, Monday is 1 (ISO 8601). */
export const WeekdaySchema: z.ZodMiniType<Weekday, Weekday> = z.literal([1, 2, 3, 4, 5, 6, 7]);

/** What every context of a portal knows about its company. */
export interface PortalFacts {
  readonly name: string;
  /** IANA name, such as `Europe/Berlin`. */
  readonly timeZone: string;
  /** In ascending order, at least one. */
  readonly workingDays: readonly Weekday[];
  /** BCP 47: the language of emails and texts that no person's language decides. */
  readonly locale: string;
  /** ISO 4217 code of amounts that name no other currency. */
  readonly currency: string;
  /** Days off besides those of the week, `YYYY-MM-DD`, in ascending order. */
  readonly holidays: readonly string[];
  /** The month with which the fiscal year begins; 1 is January. */
  readonly fiscalYearStart: number;
  /** When the company is deleted, if its owner has decided so. An ISO instant. */
  readonly deletionOn?: string | undefined;
  /** Grows with each change. */
  readonly version: number;
}

/** A company's settings, as its admins change them. */
export const CompanySettings = z.object({
  name: z.string(),
  timeZone: z.string(),
  workingDays: z.array(WeekdaySchema),
  locale: z.string(),
  currency: z.string(),
  /** Changed by `addHolidays` and `removeHoliday`, which know their names. */
  holidays: z.array(z.string()),
  fiscalYearStart: z.int(),
  /** When the company is deleted; missing unless its owner has decided so. */
  deletionOn: z.optional(z.iso.datetime()),
  version: z.int(),
});
export type CompanySettings = z.output<typeof CompanySettings>;

/** A change of some of a company's settings. */
export const CompanySettingsPatch = z.object({
  name: z.optional(singleLine(coreContractMessages.companyName, 120)),
  timeZone: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  workingDays: z.optional(z.array(WeekdaySchema).check(z.minLength(1), z.maxLength(7))),
  locale: z.optional(
    z
      .string()
      .check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, schemaMessage(coreContractMessages.localeInvalid))),
  ),
  fiscalYearStart: z.optional(z.int().check(z.gte(1), z.lte(12))),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, schemaMessage(coreContractMessages.currencyInvalid)))),
});
export type CompanySettingsPatch = z.output<typeof CompanySettingsPatch>;

/** The settings of a company changed; carries all of them. */
export const portalChanged = defineDomainEvent('core.portal-changed', 1, CompanySettings);
/** A company's settings with its client id, as an entity of a store. */
export const CompanyEntity = z.extend(CompanySettings, { id: z.string() });
export type CompanyEntity = z.output<typeof CompanyEntity>;

/** The same for its browsers. */
export const portalChangedLive = defineRealtimeEvent('core.portal-changed', CompanyEntity);
