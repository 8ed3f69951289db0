import type { TaxProfile } from '../../contract/tax-profile';

/** The lines of an address, without empty ones; the country by its name in a language. */
export function addressLinesOf(
  { address, postcode, city, country }: Pick<TaxProfile, 'address' | 'postcode' | 'city' | 'country'>,
  language: string,
): readonly string[] {
  const place = [postcode, city].filter((part) => part !== '').join(' ');
  return [...address.split('\n'), place, nameCountry(country, language)]
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The name of a country; a code that is none stays. */
export function nameCountry(code: string, language: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : code;
}
