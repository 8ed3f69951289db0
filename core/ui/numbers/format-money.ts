import { fractionDigitsOf, toMajorUnits } from './minor-units';

/**
 * Formats an amount of money as the reader's language does, such as "$44.71" or "44,71 €".
 *
 * The sign is the short one, which several currencies share: a page says once which currency its amounts have.
 *
 * @param minor whole minor units of the currency, such as cents
 * @param currency ISO 4217 code, which decides how many digits there are
 */
export function formatMoney(minor: number, currency: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    toMajorUnits(minor, fractionDigitsOf(currency, language)),
  );
}
