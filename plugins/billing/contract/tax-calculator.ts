import type { ServiceToken } from '@tessera/core/contract';
import { serviceToken } from '@tessera/core/contract';
import type { PricedItem } from './arithmetic/terms';
import type { AppliedTax, DocumentParty } from './invoice-model';

/** A sale whose tax is asked for. */
export interface TaxedSale {
  readonly seller: DocumentParty;
  readonly buyer: DocumentParty;
  /** Plan and extra seats with their prices for a whole period. */
  readonly items: readonly PricedItem[];
  readonly currency: string;
}

/** Decides the tax of what an installation sells. */
export interface TaxCalculator {
  /**
   * The tax on a sale; undefined where none applies. It is called within transactions, so it must not wait for other
   * servers. What it returns is shown in the preview, charged, and frozen in the document.
   */
  taxOn(sale: TaxedSale): Promise<AppliedTax | undefined>;
}

/**
 * The token by which a plugin provides the calculator of an installation, which chooses it by `BILLING_TAX=plugin <id>`.
 *
 * @param pluginId of the plugin that provides it.
 * @example
 * ```ts
 * import type { ServerServiceRegistrar } from '@tessera/core/server';
 * import { taxCalculator } from '@tessera/plugins/billing';
 *
 * export const provides = [taxCalculator('gst')];
 * export function services(registrar: ServerServiceRegistrar): void {
 *   registrar.provide(taxCalculator('gst'), () => ({
 *     taxOn: async ({ buyer }) => (buyer.country === 'IN' ? { name: 'GST', basisPoints: 1_800 } : undefined),
 *   }));
 * }
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function taxCalculator(pluginId: string): ServiceToken<TaxCalculator> {
  return serviceToken<TaxCalculator>(`${pluginId}:TaxCalculator`);
}
