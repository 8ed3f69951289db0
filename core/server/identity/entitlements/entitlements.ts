import { serviceToken } from '../../../contract';

/** The modules of a portal's plan. The only source of `Subject.modules` on the server. */
export interface Entitlements {
  of(clientId: string): Promise<Entitlement>;
  /**
   * Assigns a plan to a portal. With `restrict` the only writer of plans: locks the portal, writes the audit log, and
   * adds `core.entitlements-changed` to the outbox of the open transaction. Each process invalidates its cached value
   * on delivery and does not cache an older version. Used by onboarding, the operator, super-admins and billing.
   *
   * @throws AppError `validation_failed` for an unknown plan, or for modules with a plan whose modules are fixed.
   */
  assign(
    clientId: string,
    plan: { readonly code: string; readonly modules?: readonly string[] },
    reason: string,
  ): Promise<void>;
  /** Like `assign`, for the access of a portal: billing (unpaid, trial over) and the operator. */
  restrict(clientId: string, access: 'full' | 'read-only', reason: string): Promise<void>;
}

export interface Entitlement {
  readonly version: number;
  readonly planCode: string;
  readonly modules: ReadonlySet<string>;
  readonly access: 'full' | 'read-only';
}

export const Entitlements = serviceToken<Entitlements>('core:Entitlements');
