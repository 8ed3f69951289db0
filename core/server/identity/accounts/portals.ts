import type { CompanySettings, CompanySettingsPatch, Weekday } from '../../../contract';
import { serviceToken } from '../../../contract';
import type { PortalContext } from '../../request-context/call-context';
import type { MembershipFacts } from './session-facts';

/** A portal in the list of a member's portals. */
export interface PortalEntryFacts extends MembershipFacts {
  readonly name: string;
  readonly timeZone: string;
  readonly workingDays: readonly Weekday[];
  /** Days off besides those of the week, `YYYY-MM-DD`. */
  readonly holidays: readonly string[];
  /** The month with which the fiscal year begins; 1 is January. */
  readonly fiscalYearStart: number;
  /** When the portal is deleted, if its owner has decided so. */
  readonly deletionOn: string | undefined;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly activeMembers: number;
  readonly openInvitations: number;
}

/** Portals. Provided by core, one instance per request, available in every context. */
export interface Portals {
  /** Creates a portal with the request's person as its first admin. @returns its client id. */
  create(name: string, timeZone: string): Promise<string>;
  /** Runs work in a portal: the person must be an active member, or have created the portal in this request. */
  enter<T>(clientId: string, work: (context: PortalContext) => Promise<T>): Promise<T>;
  /**
   * Changes the settings of a portal; admins only. Every process and browser of the portal learns of it, and jobs at
   * times of its wall clock move. In a request with `If-Match`, none of the fields may have changed after that version.
   *
   * @throws AppError `conflict` with the changed fields and the current settings.
   */
  change(clientId: string, patch: CompanySettingsPatch): Promise<CompanySettings>;
  /** Portals of an authenticated person, in the order of joining. */
  of(personId: string): Promise<readonly PortalEntryFacts[]>;
}
export const Portals = serviceToken<Portals>('core:Portals');
