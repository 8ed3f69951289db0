/** A fraction from 0 to 1 as a percentage, rounded down: 100% only when all is done. */
export function formatShare(fraction: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(Math.floor(fraction * 100) / 100);
}
