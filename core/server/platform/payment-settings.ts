import { serviceToken } from '../../contract';

/** An account at Razorpay. */
export interface RazorpaySettings {
  /** Origin of its API. */
  readonly apiBase: string;
  /** Begins with `rzp_test_` for an account that moves no money. */
  readonly keyId: string;
  readonly keySecret: string;
  /** Signs its events; another secret than that of the key. */
  readonly webhookSecret: string;
}

/** A site of Chargebee. */
export interface ChargebeeSettings {
  /** Origin of its API. */
  readonly apiBase: string;
  readonly apiKey: string;
  /** User name and password that its events are sent with. */
  readonly webhookUser: string;
  readonly webhookPassword: string;
}

/** How companies pay for their plan in this installation (`PAYMENT_GATEWAY`). Provided by core. */
export interface PaymentSettings {
  /** `none`: no trial ends, and no plan is sold. `test`: pages of this server that move no money. */
  readonly gateway: 'none' | 'test' | 'razorpay' | 'chargebee';
  /** Set where `gateway` is `razorpay`. */
  readonly razorpay?: RazorpaySettings | undefined;
  /** Set where `gateway` is `chargebee`. */
  readonly chargebee?: ChargebeeSettings | undefined;
}
export const PaymentSettings = serviceToken<PaymentSettings>('core:PaymentSettings');

/** Settings → service. */
export function paymentSettingsOf({
  paymentGateway: gateway,
  razorpay,
  chargebee,
}: Omit<PaymentSettings, 'gateway'> & { readonly paymentGateway: PaymentSettings['gateway'] }): PaymentSettings {
  return { gateway, razorpay, chargebee };
}
