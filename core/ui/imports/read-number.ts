/** The sign before the decimals of the numbers of a file. */
export type DecimalSign = '.' | ',';

/** Spaces of all widths, apostrophes and underscores between groups of digits. */
const spacing = /[\s_'’\u{2009}\u{202F}]/gu;
/** What may be before a number: a sign, a currency as a sign or a code. */
const before = /^(?:[\s+\-−\p{Sc}]|[A-Z]{3}(?![A-Z]))*/u;
/** What may be behind it: a currency, a percent sign, a unit. */
const behind = /[^\d.,]*$/u;
const digitsAndSigns = /^(?:\d[\d.,]*|[.,]\d+)$/u;
/** One sign between one to three digits and exactly three: "1.234" is one number here and another one there. */
const unclear = /^-?[1-9]\d{0,2}[.,]\d{3}$/u;

/** The digits of a cell with their signs; undefined for what is no number. */
function bare(text: string): string | undefined {
  const [start = ''] = before.exec(text) ?? [];
  const digits = text.slice(start.length).replace(behind, '').replace(spacing, '');
  return digitsAndSigns.test(digits) ? `${/[-−]/u.test(start) ? '-' : ''}${digits}` : undefined;
}

/**
 * Reads a number as people write it: with signs between thousands, a currency or a unit around it.
 *
 * @param decimal what a single sign before three digits is.
 * @returns undefined for a text that is no number.
 */
export function readNumber(text: string, decimal: DecimalSign): number | undefined {
  const digits = bare(text);
  if (digits === undefined) {
    return undefined;
  }
  const sign = decimalOf(digits) ?? (unclear.test(digits) ? decimal : undefined);
  const grouping = sign === '.' ? ',' : '.';
  const [whole = '', decimals, ...more] = sign === undefined ? [digits] : digits.split(sign);
  const groups = whole.replace(/^-/, '').split(/[.,]/);
  const isGrouped =
    groups.length === 1 ||
    groups.every((group, index) => group.length === 3 || (index === 0 && group.length < 4 && group !== ''));
  if (more.length > 0 || decimals?.includes(grouping) === true || !isGrouped) {
    return undefined;
  }
  const number = Number(
    `${whole.startsWith('-') ? '-' : ''}${groups.join('')}${decimals === undefined ? '' : `.${decimals}`}`,
  );
  return Number.isFinite(number) ? number : undefined;
}

/** The decimal sign that a number itself shows; undefined when it has none, or could have either. */
function decimalOf(digits: string): DecimalSign | undefined {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const sign = digits[last];
  if ((sign !== '.' && sign !== ',') || unclear.test(digits)) {
    return undefined;
  }
  const isRepeated = digits.indexOf(sign) !== last;
  return isRepeated ? undefined : sign;
}

/** The decimal sign that the numbers of a file have: the one that a number shows, or else the fallback. */
export function guessDecimal(
  texts: readonly string[],
  fallback: DecimalSign,
): { readonly decimal: DecimalSign; readonly ambiguous: string | undefined } {
  let ambiguous: string | undefined;
  for (const text of texts) {
    const digits = bare(text) ?? '';
    const sign = decimalOf(digits);
    if (sign !== undefined) {
      return { decimal: sign, ambiguous: undefined };
    }
    if (unclear.test(digits)) {
      ambiguous ??= text;
    }
  }
  return { decimal: fallback, ambiguous };
}

/** The decimal sign of a language and region, such as that of the browser. */
export function decimalSignOf(locale: string): DecimalSign {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
}
