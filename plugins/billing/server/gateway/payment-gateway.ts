import type { PaymentSettings, PortalContext } from '@tessera/core/server';
import type { PaymentMethodKeeper } from './payment-methods';

/** What a gateway is asked to collect at a page of its own. */
export interface GatewayOrder {
  /** Id of the checkout: the gateway leads back to its confirmation page. */
  readonly checkoutId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly expiresAt: Date;
  /** Names portal and order in the gateway's events; signed, at most 60 characters. */
  readonly reference: string;
  /** Where the gateway's page leads back to. */
  readonly returnUrl: string;
  /** The company's means of payment, if it has one: the gateway may find its customer by it. */
  readonly mandate?: string | undefined;
}

/** An order of which the answer of the gateway was lost. */
export interface LostOrder {
  readonly checkoutId: string;
  readonly openedAt: Date;
}

/** Fields that a gateway adds to the address where its page leads back to. */
export type ReturnFields = Readonly<Record<string, string | undefined>>;

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
 * A payment service. Its methods are called without an open transaction, because they may wait for servers of others. What
 * they throw means that the outcome is not known, and the call is repeated, unless `gatewayFailureOf` says `rejected`:
 * then nothing happened.
 */
export interface PaymentGateway {
  readonly name: PaymentSettings['gateway'];
  /** Missing where the gateway keeps no means of payment. */
  readonly methods?: PaymentMethodKeeper;
  /** Opens a page for an order of which the amount is decided here. */
  createCheckout(context: PortalContext, order: GatewayOrder): Promise<GatewayPage>;
  /** The page of an order by our own reference; undefined where the gateway never got it. */
  findCheckout(context: PortalContext, order: LostOrder): Promise<GatewayPage | undefined>;
  /** Whether the fields of a return come from the gateway's page of this order. They grant nothing. */
  acceptsReturn(context: PortalContext, page: GatewayPage & LostOrder, fields: ReturnFields): boolean;
  /** How an order stands. A page that has expired is `open`: a late payment counts. */
  retrieve(context: PortalContext, gatewayOrderId: string): Promise<PaymentEvidence>;
  /** Charges without a person; `payer_required` where the gateway cannot, and the invoice is paid at a page. */
  charge(context: PortalContext, charge: MandateCharge): Promise<PaymentEvidence>;
  /** Sends money of a payment back. */
  refund(context: PortalContext, refund: GatewayRefund): Promise<RefundEvidence>;
}
