import { serviceToken } from '../../contract';

/** Who sells plans in this installation, and which tax it adds (`BILLING_…`). Provided by core. */
export interface SellerSettings {
  /** Undefined: documents name the product. */
  readonly name: string | undefined;
  /** Lines of the address. */
  readonly address: readonly string[];
  readonly taxId: string | undefined;
  readonly tax: SellerTax;
}
export const SellerSettings = serviceToken<SellerSettings>('core:SellerSettings');

/** `percent`: one rate for all, with its name. `plugin`: the plugin with this id decides. */
export type SellerTax =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'percent';
      readonly name: string;
      /** Hundredths of a percent. */
      readonly basisPoints: number;
    }
  | { readonly kind: 'plugin'; readonly pluginId: string };
