import { serviceToken } from '../../../contract';

/** The modules of a portal's plan. The only source of `Subject.modules` on the server. */
export interface Entitlements {
  of(clientId: string): Promise<Entitlement>;
  /** Of many portals by their ids, with at most one statement; portals that do not exist are left out. */
  ofAll(clientIds: readonly string[]): Promise<ReadonlyMap<string, Entitlement>>;
  /**
   * Assigns a plan to a portal. With `restrict` the only writer of plans: locks the portal, writes the audit log, and
   * adds `core.entitlements-changed` to the outbox of the open transaction. Each process invalidates its cached value
   * on delivery and does not cache an older version. Used by onboarding, the operator, super-admins and billing.
   *
   * @param version of the plan that the caller has seen; without it, any.
   * @throws AppError `validation_failed` for an unknown plan, or for modules or included seats with a plan whose terms are
   *   fixed; `conflict` if the plan has another version.
   */
  assign(clientId: string, plan: AssignedPlan, reason: string, version?: number): Promise<void>;
  /** Like `assign`, for the access of a portal: billing (unpaid, trial over) and the operator. */
  restrict(clientId: string, access: 'full' | 'read-only', reason: string): Promise<void>;
}

/** A plan and what is agreed with one portal. */
export interface AssignedPlan {
  readonly code: string;
  /** Only with a plan whose terms are agreed one by one; else those of the plan. */
  readonly modules?: readonly string[];
  /** Like `modules`. */
  readonly includedSeats?: number;
  /** Seats bought besides the included ones. Default: the portal keeps those that it has. */
  readonly extraSeats?: number;
}

/** What a portal's plan grants, and the version that every change of it raises. */
export interface Entitlement {
  readonly version: number;
  readonly planCode: string;
  readonly modules: ReadonlySet<string>;
  readonly access: 'full' | 'read-only';
  /**
   * Members and pending invitations that the plan pays for: the included seats and the extra ones, which can be passed up
   * to `hardLimit`. Undefined: no limit. For
   * the seats in use see `Members.seats`.
   */
  readonly seats: number | undefined;
}

export const Entitlements = serviceToken<Entitlements>('core:Entitlements');
