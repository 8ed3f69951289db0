import { serviceToken } from '../../contract';

/** How companies pay for their plan in this installation (`PAYMENT_GATEWAY`). Provided by core. */
export interface PaymentSettings {
  /** `none`: no trial ends, and no plan is sold. `test`: pages of this server that move no money. */
  readonly gateway: 'none' | 'test';
}
export const PaymentSettings = serviceToken<PaymentSettings>('core:PaymentSettings');
