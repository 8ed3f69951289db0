/** No part begins with a dot, so that neither `..` nor hidden files can be named. */
const keyPattern = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

const maxKeyLength = 300;

/**
 * Checks a key such as `photos/0190…/k3j9.webp`: lower-case parts joined by slashes. Keys come from the product, never
 * from a client.
 *
 * @throws TypeError for any other key, which is a bug.
 */
export function assertFileKey(key: string): void {
  if (key.length > maxKeyLength || !keyPattern.test(key)) {
    throw new TypeError(`'${key.slice(0, 80)}' is not a valid file key. Use lower-case parts joined by slashes.`);
  }
}
