const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const last = digits.length - 1;
const middle = 31;

/**
 * A position between two others, as `ChecklistPosition` has them: strings of digits in the order of their character
 * codes, read as fractions. Undefined is the beginning or the end. After the last one they grow by one digit for each
 * sixty items only.
 *
 * @throws RangeError when there is none, because the first is not before the second.
 */
export function rankBetween(before: string | undefined, after: string | undefined): string {
  if (before !== undefined && after !== undefined && before >= after) {
    throw new RangeError(`There is no position between '${before}' and '${after}'.`);
  }
  let rank = '';
  let isBelow = after === undefined;
  for (let place = 0; ; place += 1) {
    const low = valueAt(before, place) ?? 0;
    const high = isBelow ? last + 1 : (valueAt(after, place) ?? 0);
    if (high - low > 1) {
      // At the end the next digit, so that many additions stay short; between two the middle.
      const isEnd = after === undefined && before !== undefined && place < before.length;
      return rank + digitAt(isEnd ? low + 1 : low + Math.floor((high - low) / 2));
    }
    rank += digitAt(low);
    isBelow ||= high > low;
    if (place > 1_000) {
      throw new RangeError('A position ends in 0.');
    }
  }
}

/**
 * A position for what is moved to a place among others, which are in order. Two that were put at one place at the same time
 * have one position: both are passed.
 *
 * @param positions those of the others.
 * @param index its place among them, from 0.
 */
export function rankAt(positions: readonly string[], index: number): string {
  const before = positions[index - 1];
  const after = positions.slice(index).find((position) => before === undefined || position > before);
  return rankBetween(before, after);
}

/** A position for the first item of a list. */
export const firstRank: string = digitAt(middle);

function valueAt(rank: string | undefined, place: number): number | undefined {
  return rank === undefined || place >= rank.length ? undefined : digits.indexOf(rank.charAt(place));
}

function digitAt(value: number): string {
  return digits.charAt(value);
}
