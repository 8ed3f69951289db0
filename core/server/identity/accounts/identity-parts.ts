import type { KeyRing } from '../../platform/keys/key-ring';
import type { IdentityNewsroom } from './identity-news';
import type { PasswordHasher } from './password-hasher';

/** What the identity services of every call share. */
export interface IdentityParts {
  readonly keys: KeyRing;
  readonly hasher: PasswordHasher;
  readonly news: IdentityNewsroom;
  /** Hash of nobody's password: an unknown address costs the same time as a known one. */
  readonly decoyHash: () => Promise<string>;
}
