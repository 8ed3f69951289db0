import { serviceToken } from '../../../contract';

/** Encrypts secrets with a key derived from APP_KEYS. Every sealed value names its key. */
export interface Vault {
  seal(purpose: string, plain: string): Promise<string>;
  open(purpose: string, sealed: string): Promise<string>;
}

export const Vault = serviceToken<Vault>('core:Vault');
