/** The parts of an address; those that are missing or empty are left out. */
export interface AddressParts {
  /** Street and number, line by line. */
  readonly address: readonly string[];
  readonly postcode?: string | undefined;
  readonly city?: string | undefined;
  /** ISO 3166, two letters. */
  readonly country?: string | undefined;
}

/** Countries that write the city before the postcode. */
const cityFirst = ['US', 'CA', 'GB', 'IN', 'AU', 'IE'];

/** The lines of an address in the order of its country, whose name is in the given language. */
export function writeAddress(parts: AddressParts, language: string): readonly string[] {
  const { address, postcode = '', city = '', country = '' } = parts;
  const place = cityFirst.includes(country) ? [city, postcode] : [postcode, city];
  return [...address, place.filter((part) => part !== '').join(' '), nameCountry(country, language)]
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The name of a country; a code that is none stays. */
export function nameCountry(code: string, language: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code) : code;
}
