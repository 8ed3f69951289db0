/** Turns passwords into what may be kept of them. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** False also for something that is no hash. */
  verify(hash: string, password: string): Promise<boolean>;
  /** True when the hash was made with other parameters than those of today. */
  isOutdated(hash: string): boolean;
}
