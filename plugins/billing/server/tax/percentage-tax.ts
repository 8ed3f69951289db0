import type { SellerTax } from '@tessera/core/server';
import type { TaxCalculator } from '../../contract';
import { checkTaxId, euCountryOfTaxId, isEuCountry } from '../../contract';

/**
 * One rate for all companies. A seller in the EU does not charge companies in other countries of the EU that have a VAT
 * ID there: they owe the tax themselves (Article 196 of Directive 2006/112/EC).
 */
export function percentageTax({ name, basisPoints }: Extract<SellerTax, { readonly kind: 'percent' }>): TaxCalculator {
  return {
    async taxOn({ seller, buyer }) {
      const { country = '', taxId = '' } = buyer;
      const sellerCountry = euCountryOfTaxId(seller.taxId ?? '');
      const isElsewhere = sellerCountry !== undefined && isEuCountry(country) && country !== sellerCountry;
      return isElsewhere && checkTaxId(country, taxId).result === 'valid'
        ? { name, basisPoints: 0, isReverseCharge: true }
        : { name, basisPoints };
    },
  };
}
