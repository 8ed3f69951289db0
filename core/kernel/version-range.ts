interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/**
 * True when a version is in a range such as `^1.2.0`, `~1.2.0`, `>=1.2.0`, `1.2.0` or `*`; alternatives are separated
 * by `||`.
 *
 * A manifest may use only these five forms, so the check fits here and adds no package to the browser's bundle.
 *
 * @returns undefined for any other form of range.
 */
export function isInRange(version: string, range: string): boolean | undefined {
  const actual = parseVersion(version);
  if (actual === undefined) {
    return undefined;
  }
  let isInside = false;
  for (const alternative of range.split('||')) {
    const matches = isInAlternative(actual, alternative.trim());
    if (matches === undefined) {
      return undefined;
    }
    isInside ||= matches;
  }
  return isInside;
}

function isInAlternative(actual: Version, range: string): boolean | undefined {
  if (range === '*') {
    return true;
  }
  const [, operator = '', text = ''] = /^(\^|~|>=|)(.*)$/.exec(range) ?? [];
  const wanted = parseVersion(text);
  if (wanted === undefined) {
    return undefined;
  }
  const isOlder = compare(actual, wanted) < 0;
  if (operator === '') {
    return compare(actual, wanted) === 0;
  }
  if (isOlder || operator === '>=') {
    return !isOlder;
  }
  return isCompatible(operator, actual, wanted);
}

/** Before 1.0.0 every minor version may be breaking, so `^0.2.0` ends before 0.3.0. */
function isCompatible(operator: string, actual: Version, wanted: Version): boolean {
  if (actual.major !== wanted.major) {
    return false;
  }
  return (operator === '^' && wanted.major > 0) || actual.minor === wanted.minor;
}

function parseVersion(text: string): Version | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(text.trim());
  if (match === null) {
    return undefined;
  }
  return { major: Number(match[1]), minor: Number(match[2]), patch: Number(match[3]) };
}

function compare(left: Version, right: Version): number {
  return left.major - right.major || left.minor - right.minor || left.patch - right.patch;
}
