import type { KeyRing } from '../../platform/keys/key-ring';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { IdentityEvents } from './identity-events';
import type { VetoingPlugin } from './membership-veto';
import type { PasswordHasher } from './password-hasher';

/** Dependencies that the identity services of all requests share. */
export interface IdentityParts {
  readonly keys: KeyRing;
  readonly hasher: PasswordHasher;
  readonly events: IdentityEvents;
  /** Available once all plugins are known. */
  readonly installed: () => InstalledPlugins<VetoingPlugin>;
  /** Hash of a random password: a check for an unknown address takes the same time as for a known one. */
  readonly decoyHash: () => Promise<string>;
}
