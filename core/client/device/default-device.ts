import { injectable } from 'inversify';
import { inject } from '../../kernel/inject';
import { BrowserWindow } from '../ports';
import type { Device } from '../services';
import { Storage } from '../services';
import { storedValues } from '../storage/stored-values';
import { fingerprintOf } from './fingerprint';

/** Placeholder for the address (R92): one fixed value after a look-up, another before it or after its failure. */
export const addressPlaceholders = { known: '0.0.0.0', unknown: '127.0.0.1' } as const;

/** This browser as the sign-in requests describe it. */
@injectable()
export class DefaultDevice implements Device {
  readonly mode = 'Web';

  constructor(
    @inject(Storage) private readonly storage: Storage,
    @inject(BrowserWindow) private readonly window: BrowserWindow,
  ) {}

  get fingerprint(): string {
    const fingerprint = fingerprintOf(this.window.traits);
    this.storage.write(storedValues.deviceFingerprint, fingerprint);
    return fingerprint;
  }

  get ipAddress(): string {
    return this.storage.read(storedValues.ipAddress) ?? addressPlaceholders.unknown;
  }
}
