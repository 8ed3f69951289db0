/** Below this, every amount is exact on its way from minor to major units and back. Eleven trillion with two digits. */
export const maxMinorUnits = 2 ** 50;

/** How many digits a currency has after the decimal separator: 2 for EUR, 0 for JPY, 3 for KWD. */
export function fractionDigitsOf(currency: string, language: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat(language, { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

/** The number that is shown: 12.34 for 1234 with two digits. */
export function toMajorUnits(minor: number, digits: number): number {
  return minor / 10 ** digits;
}

/** The whole number that is stored: 1234 for 12.34 with two digits. */
export function toMinorUnits(major: number, digits: number): number {
  return Math.round(major * 10 ** digits);
}
