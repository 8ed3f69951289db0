/** Hashes and verifies passwords. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Returns false for a malformed hash too. */
  verify(hash: string, password: string): Promise<boolean>;
  /** True if the hash was made with other parameters than the current ones. */
  isOutdated(hash: string): boolean;
}
