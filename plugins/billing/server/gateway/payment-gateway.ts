import type { PortalContext } from '@tessera/core/server';

/** What a gateway is asked to collect at a page of its own. */
export interface GatewayOrder {
  /** Id of the checkout: the gateway leads back to its confirmation page. */
  readonly checkoutId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly expiresAt: Date;
}

/** A page of a gateway. */
export interface GatewayPage {
  readonly gatewayOrderId: string;
  readonly url: string;
}

/** What a gateway says about a payment. It is compared with the order before anything is applied. */
export interface PaymentEvidence {
  readonly result: 'open' | 'paid' | 'failed' | 'cancelled';
  readonly amountMinor: number;
  readonly currency: string;
  readonly paymentId?: string | undefined;
  /** The gateway's name of the means of payment for later charges. */
  readonly mandate?: string | undefined;
  readonly errorCode?: string | undefined;
}

/** A charge without a person. */
export interface MandateCharge {
  readonly mandate: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The same key is charged once, however often it is sent. */
  readonly idempotencyKey: string;
}

/** Money of a payment that is sent back, all of it or a part. */
export interface GatewayRefund {
  /** The gateway's id of the payment. */
  readonly paymentId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The same key is refunded once, however often it is sent. */
  readonly idempotencyKey: string;
}

/** How a refund stands: `pending` until the money is on its way. */
export interface RefundEvidence {
  readonly result: 'pending' | 'refunded' | 'failed';
  readonly refundId?: string | undefined;
  readonly errorCode?: string | undefined;
}

/**
 * A payment service. Its methods are called without an open transaction, because they may wait for servers of others; what
 * they throw means that the outcome is not known, and the call is repeated.
 */
export interface PaymentGateway {
  readonly name: string;
  /** Opens a page for an order of which the amount is decided here. */
  createCheckout(context: PortalContext, order: GatewayOrder): Promise<GatewayPage>;
  /** How an order stands. */
  retrieve(context: PortalContext, gatewayOrderId: string): Promise<PaymentEvidence>;
  charge(context: PortalContext, charge: MandateCharge): Promise<PaymentEvidence>;
  refund(context: PortalContext, refund: GatewayRefund): Promise<RefundEvidence>;
}
