/** What a check of a tax ID found: `valid` also for countries whose IDs are not known here. */
export type TaxIdCheck =
  | { readonly result: 'valid' }
  | { readonly result: 'format'; readonly example: string }
  | { readonly result: 'checksum' };

interface TaxIdRule {
  readonly pattern: RegExp;
  readonly example: string;
  /** Whether the check digits are right; IDs of countries without it are checked by their pattern. */
  readonly isRight?: (id: string) => boolean;
}

/** Countries of the EU, by their ISO code. */
const euCountries: Readonly<Record<string, TaxIdRule>> = {
  AT: { pattern: /^ATU\d{8}$/, example: 'ATU13585627' },
  BE: { pattern: /^BE[01]\d{9}$/, example: 'BE0428759497', isRight: (id) => restOf97(id.slice(2, 10), id.slice(10)) },
  BG: { pattern: /^BG\d{9,10}$/, example: 'BG175074752' },
  CY: { pattern: /^CY\d{8}[A-Z]$/, example: 'CY10259033P' },
  CZ: { pattern: /^CZ\d{8,10}$/, example: 'CZ25123891' },
  DE: { pattern: /^DE[1-9]\d{8}$/, example: 'DE136695976', isRight: (id) => isMod11And10(id.slice(2)) },
  DK: { pattern: /^DK[1-9]\d{7}$/, example: 'DK13585628', isRight: (id) => isWeighted(id, [2, 7, 6, 5, 4, 3, 2, 1]) },
  EE: { pattern: /^EE\d{9}$/, example: 'EE100931558' },
  ES: { pattern: /^ES[A-Z0-9]\d{7}[A-Z0-9]$/, example: 'ESB58378431' },
  FI: { pattern: /^FI\d{8}$/, example: 'FI20774740', isRight: (id) => isWeighted(id, [7, 9, 10, 5, 8, 4, 2, 1]) },
  FR: { pattern: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/, example: 'FR40303265045', isRight: isFrench },
  GR: { pattern: /^EL\d{9}$/, example: 'EL094259216' },
  HR: { pattern: /^HR\d{11}$/, example: 'HR33392005961', isRight: (id) => isMod11And10(id.slice(2)) },
  HU: { pattern: /^HU\d{8}$/, example: 'HU12892312' },
  IE: { pattern: /^IE(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, example: 'IE6433435F' },
  IT: { pattern: /^IT\d{11}$/, example: 'IT00743110157', isRight: (id) => isLuhn(id.slice(2)) },
  LT: { pattern: /^LT(\d{9}|\d{12})$/, example: 'LT119511515' },
  LU: {
    pattern: /^LU\d{8}$/,
    example: 'LU15027442',
    isRight: (id) => Number(id.slice(2, 8)) % 89 === Number(id.slice(8)),
  },
  LV: { pattern: /^LV\d{11}$/, example: 'LV40003521600' },
  MT: { pattern: /^MT\d{8}$/, example: 'MT11679112' },
  NL: { pattern: /^NL[A-Z0-9+*]{9}B[A-Z0-9+*]{2}$/, example: 'NL004495445B01' },
  PL: {
    pattern: /^PL\d{10}$/,
    example: 'PL8567346215',
    isRight: (id) => isWeighted(id, [6, 5, 7, 2, 3, 4, 5, 6, 7, -1]),
  },
  PT: { pattern: /^PT\d{9}$/, example: 'PT501964843' },
  RO: { pattern: /^RO\d{2,10}$/, example: 'RO18547290' },
  SE: { pattern: /^SE\d{10}01$/, example: 'SE123456789701', isRight: (id) => isLuhn(id.slice(2, 12)) },
  SI: { pattern: /^SI[1-9]\d{7}$/, example: 'SI50223054' },
  SK: { pattern: /^SK[1-9]\d{9}$/, example: 'SK2022749619' },
};

const otherCountries: Readonly<Record<string, TaxIdRule>> = {
  CH: { pattern: /^CHE\d{9}(MWST|TVA|IVA)?$/, example: 'CHE-116.281.710 MWST' },
  GB: { pattern: /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, example: 'GB980780684' },
  IN: { pattern: /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z0-9]Z[A-Z0-9]$/, example: '27AAPFU0939F1ZV', isRight: isGstin },
  NO: { pattern: /^(NO)?[89]\d{8}(MVA)?$/, example: 'NO995525828MVA' },
};

/** A tax ID as it is compared and stored: in capitals, without spaces, dots, slashes and dashes. */
export function normalizeTaxId(id: string): string {
  return id.toUpperCase().replace(/[\s./-]/g, '');
}

/** Whether a country is a member of the EU. */
export function isEuCountry(country: string): boolean {
  return Object.hasOwn(euCountries, country);
}

/** The country of the EU whose VAT ID it is; undefined for another one. */
export function euCountryOfTaxId(id: string): string | undefined {
  const normalized = normalizeTaxId(id);
  return Object.entries(euCountries).find(([, { pattern }]) => pattern.test(normalized))?.[0];
}

/**
 * Checks a tax ID as the tax office of a country writes it: its form, and its check digits where they are known here. It
 * does not say that the ID is registered.
 *
 * @param country ISO 3166 code of two letters.
 * @param id normalized.
 */
export function checkTaxId(country: string, id: string): TaxIdCheck {
  const rule = euCountries[country] ?? otherCountries[country];
  if (rule === undefined) {
    return { result: 'valid' };
  }
  if (!rule.pattern.test(id)) {
    return { result: 'format', example: rule.example };
  }
  return rule.isRight === undefined || rule.isRight(id) ? { result: 'valid' } : { result: 'checksum' };
}

/** ISO 7064, mod 11,10: Germany and Croatia. */
function isMod11And10(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10;
    product = ((sum === 0 ? 10 : sum) * 2) % 11;
  }
  return (11 - product) % 10 === Number(digits.at(-1));
}

function isWeighted(id: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(id[index + 2]), 0);
  return sum % 11 === 0;
}

function restOf97(number: string, check: string): boolean {
  return 97 - (Number(number) % 97) === Number(check);
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The key of France is the rest of the company's number by 97, unless it has letters. */
function isFrench(id: string): boolean {
  const key = id.slice(2, 4);
  return /\D/.test(key) || (12 + 3 * (Number(id.slice(4)) % 97)) % 97 === Number(key);
}

/** Check character of an Indian GSTIN, in base 36. */
function isGstin(id: string): boolean {
  const sum = [...id.slice(0, -1)].reduce((total, letter, index) => {
    const product = Number.parseInt(letter, 36) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return ((36 - (sum % 36)) % 36).toString(36).toUpperCase() === id.at(-1);
}
