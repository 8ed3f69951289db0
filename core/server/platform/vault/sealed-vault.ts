import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from '../keys/key-ring';
import type { Vault } from './vault';

const form = 'v1';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Creates the vault: AES-256-GCM with a key per purpose. The purpose is authenticated too, so a value sealed for one
 * purpose cannot be opened for another.
 */
export function createVault(keys: KeyRing): Vault {
  return {
    async seal(purpose, plain) {
      const { id, secret } = keys.current(keyPurpose(purpose));
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(purpose));
      const bytes = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [form, id, iv.toString('base64url'), bytes.toString('base64url')].join('.');
    },
    async open(purpose, sealed) {
      const [version, id = '', iv = '', text = ''] = sealed.split('.');
      const key = keys.find(keyPurpose(purpose), id);
      if (version !== form || key === undefined) {
        throw new Error(
          `A value sealed for '${purpose}' needs a key that is no longer in APP_KEYS; add it at the end.`,
        );
      }
      return unseal(purpose, key.secret, Buffer.from(iv, 'base64url'), Buffer.from(text, 'base64url'));
    },
  };
}

function keyPurpose(purpose: string): string {
  return `vault:${purpose}`;
}

function unseal(purpose: string, secret: Uint8Array, iv: Buffer, bytes: Buffer): string {
  try {
    const decipher = createDecipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(purpose));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new Error(`A value sealed for '${purpose}' was changed or sealed for another purpose.`, { cause: error });
  }
}
