import type { PortalContext } from '@tessera/core/server';
import type { PaymentMethod, PaymentMethodRole } from '../../contract';

/** A means of payment that a gateway keeps for a company. */
export interface GatewayMethod {
  /** The gateway's id. */
  readonly id: string;
  readonly kind: PaymentMethod['kind'];
  readonly brand?: string | undefined;
  readonly lastFour?: string | undefined;
  /** The last month of a card, such as `2037-08`. */
  readonly expiryMonth?: string | undefined;
  readonly role: PaymentMethodRole;
  /** Names it in a charge. */
  readonly mandate: string;
}

/** A page for means of payment. */
export interface GatewayMethodsPage {
  readonly url: string;
  /** The company's means of payment, where opening the page made the gateway know the company. */
  readonly mandate?: string | undefined;
}

/**
 * The part of a payment service that keeps means of payment. A gateway without it collects each payment at a page. The
 * roles are kept by the gateway, because its page can change them. `mandate` is the company's last known means of payment;
 * undefined for a company that the gateway does not know. As with `PaymentGateway`, no transaction is open.
 */
export interface PaymentMethodKeeper {
  list(context: PortalContext, mandate: string | undefined): Promise<readonly GatewayMethod[]>;
  /** Lets the gateway's events about the company's means of payment name the company. Missing where it sends none. */
  claim?(context: PortalContext, mandate: string): Promise<void>;
  /** Opens a page where they are added and replaced. */
  openPage(
    context: PortalContext,
    options: { readonly mandate: string | undefined; readonly returnUrl: string; readonly until: Date },
  ): Promise<GatewayMethodsPage>;
  /** The former default or backup loses its role. */
  changeRole(context: PortalContext, method: GatewayMethod, role: PaymentMethodRole): Promise<void>;
  /** Removing what is removed already has no effect. */
  remove(context: PortalContext, method: GatewayMethod): Promise<void>;
}
