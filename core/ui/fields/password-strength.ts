import { passwordLimits } from '../../contract';

/** How a password looks from outside: a hint while typing, never the law. The server refuses the common ones. */
export interface PasswordStrength {
  /** 0 to 4. */
  readonly tiles: number;
  /** Characters until it is long enough. */
  readonly missing: number;
}

/** Judges by length and by how many different characters there are; kinds of characters are not demanded. */
export function judgePassword(password: string): PasswordStrength {
  const length = [...password].length;
  const different = new Set(password.toLowerCase()).size;
  const missing = Math.max(0, passwordLimits.fewest - length);
  if (length === 0) {
    return { tiles: 0, missing };
  }
  if (missing > 0) {
    return { tiles: 1, missing };
  }
  // Repeated and neighbouring characters are tried first by whoever guesses.
  const effective = Math.min(length, different * 2) - longestSequence(password);
  if (effective < 9) {
    return { tiles: 2, missing };
  }
  return { tiles: effective < 15 ? 3 : 4, missing };
}

/** Characters that continue a run such as `1234`, `abcd` or `aaaa`, beyond its first two. */
function longestSequence(password: string): number {
  let longest = 0;
  let current = 0;
  for (let index = 1; index < password.length; index += 1) {
    const step = password.charCodeAt(index) - password.charCodeAt(index - 1);
    current = step === 0 || step === 1 || step === -1 ? current + 1 : 0;
    longest = Math.max(longest, current - 1);
  }
  return Math.max(0, longest);
}
