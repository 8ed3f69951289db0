import { passwordLimits } from '../../contract';

/** An estimate of a password's strength: a hint while typing, not a rule. The server refuses common passwords. */
export interface PasswordStrength {
  /** 0 to 4. */
  readonly tiles: number;
  /** Characters missing to the minimum length. */
  readonly missing: number;
}

/** Estimates by length and number of different characters; no character classes are required. */
export function estimatePasswordStrength(password: string): PasswordStrength {
  const length = [...password].length;
  const different = new Set(password.toLowerCase()).size;
  const missing = Math.max(0, passwordLimits.minLength - length);
  if (length === 0) {
    return { tiles: 0, missing };
  }
  if (missing > 0) {
    return { tiles: 1, missing };
  }
  // Attackers try repeated and neighbouring characters first.
  const effective = Math.min(length, different * 2) - runLength(password);
  if (effective < 9) {
    return { tiles: 2, missing };
  }
  return { tiles: effective < 15 ? 3 : 4, missing };
}

/** Length of the longest run such as `1234`, `abcd` or `aaaa`, beyond its first two characters. */
function runLength(password: string): number {
  let longest = 0;
  let current = 0;
  for (let index = 1; index < password.length; index += 1) {
    const step = password.charCodeAt(index) - password.charCodeAt(index - 1);
    current = step === 0 || step === 1 || step === -1 ? current + 1 : 0;
    longest = Math.max(longest, current - 1);
  }
  return Math.max(0, longest);
}
