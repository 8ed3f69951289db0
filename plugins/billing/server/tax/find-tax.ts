import { productName } from '@tessera/core/contract';
import type { CallContext, PortalContext } from '@tessera/core/server';
import { SellerSettings } from '@tessera/core/server';
import type { AppliedTax, DocumentParty, TaxCalculator } from '../../contract';
import { normalizeTaxId, taxCalculator } from '../../contract';
import type { SubscribedTerms } from '../../contract/arithmetic/terms';
import { pricedItems } from '../../contract/arithmetic/terms';
import { billingCurrency } from '../catalogue';
import { percentageTax } from './percentage-tax';
import { buyerOf, findTaxProfile } from './tax-profile-row';

/** Who sells, as documents name them. */
export function sellerOf(context: Pick<CallContext, 'get'>): DocumentParty {
  const { name, address, taxId } = context.get(SellerSettings);
  return {
    name: name ?? productName.name,
    address: [...address],
    ...(taxId === undefined ? {} : { taxId: normalizeTaxId(taxId) }),
  };
}

/** The company of the request, as documents of today name it. */
export async function findBuyer(context: PortalContext): Promise<DocumentParty> {
  return buyerOf(await findTaxProfile(context), context.portal.name);
}

/**
 * The tax on a choice today; undefined where none applies.
 *
 * @throws Error if the installation names a plugin that decides it, and the plugin is missing: no company is charged
 *   without it.
 */
export async function findTax(
  context: PortalContext,
  terms: SubscribedTerms | undefined,
): Promise<AppliedTax | undefined> {
  const calculator = calculatorOf(context);
  if (calculator === undefined || terms === undefined) {
    return undefined;
  }
  return calculator.taxOn({
    seller: sellerOf(context),
    buyer: await findBuyer(context),
    items: pricedItems(terms),
    currency: billingCurrency,
  });
}

function calculatorOf(context: Pick<CallContext, 'get' | 'find'>): TaxCalculator | undefined {
  const { tax } = context.get(SellerSettings);
  switch (tax.kind) {
    case 'none':
      return undefined;
    case 'percent':
      return percentageTax(tax);
    case 'plugin': {
      const calculator = context.find(taxCalculator(tax.pluginId));
      if (calculator === undefined) {
        throw new Error(`BILLING_TAX names the plugin '${tax.pluginId}', which provides no TaxCalculator.`);
      }
      return calculator;
    }
  }
}
