import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher } from './password-hasher';

/** OWASP's first recommendation for argon2id; 8 to 10 ms on the thread pool, so the event loop is not blocked. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const prefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/** Argon2id by @node-rs/argon2, which brings prebuilt binaries and no install script. Its default algorithm is id. */
export class Argon2PasswordHasher implements PasswordHasher {
  hash(password: string): Promise<string> {
    return hash(password.normalize('NFKC'), parameters);
  }

  async verify(encoded: string, password: string): Promise<boolean> {
    if (!encoded.startsWith('$argon2')) {
      return false;
    }
    return verify(encoded, password.normalize('NFKC'));
  }

  isOutdated(encoded: string): boolean {
    return !encoded.startsWith(prefix);
  }
}
