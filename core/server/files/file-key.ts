/** A word of a key: no dots at its start, so neither `..` nor hidden files can be named. */
const keyPattern = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

const longestKey = 300;

/**
 * Checks a key such as `photos/0190…/k3j9.webp`: lower-case words joined by slashes, made by the product, never by a
 * sender.
 *
 * @throws TypeError for anything else, because only a mistake of ours makes such a key.
 */
export function assertFileKey(key: string): void {
  if (key.length > longestKey || !keyPattern.test(key)) {
    throw new TypeError(`'${key.slice(0, 80)}' is no key of a file; use lower-case words joined by slashes.`);
  }
}
